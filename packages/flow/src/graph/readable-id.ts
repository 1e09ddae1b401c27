const LONGEST = 64;

/** A name as an id: lower case, words joined by dashes, at most 40 characters. */
export function slug(name: string): string {
	const words = name
		.normalize("NFKD")
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, " ")
		.trim()
		.split(" ");
	return words.join("-").slice(0, 40).replace(/-$/, "");
}

/** The wanted id, or with the first number that makes it unused: `send-mail`, `send-mail-2`. Marks it as taken. */
export function uniqueId(wanted: string, taken: Set<string>): string {
	const base = wanted === "" ? "node" : wanted.replace(/-\d+$/, "");
	let id = wanted === "" ? base : wanted;
	for (let number = 2; taken.has(id); number += 1) {
		const suffix = `-${number}`;
		id = base.slice(0, LONGEST - suffix.length) + suffix;
	}
	taken.add(id);
	return id;
}

/** The name, or with the first number that makes it unused: `Send mail`, `Send mail 2`. Marks it as taken. */
export function uniqueName(wanted: string, taken: Set<string>): string {
	const base = wanted.replace(/ \d+$/, "");
	let name = wanted;
	for (let number = 2; taken.has(name); number += 1) name = `${base} ${number}`;
	taken.add(name);
	return name;
}

/** The id wanted for a wire: the nodes that it joins. */
export function wireIdFor(from: string, to: string): string {
	return `${from.slice(0, 28)}-to-${to.slice(0, 28)}`;
}
