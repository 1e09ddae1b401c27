const IRREGULAR = new Map([
	["told", "tell"],
	["sent", "send"],
	["wrote", "write"],
	["written", "write"],
	["got", "get"],
	["kept", "keep"],
	["made", "make"],
	["found", "find"],
	["shown", "show"],
]);

/** The part of an English word that its forms share, roughly: "notifies", "notified" and "notify" give the same. */
export function stem(word: string): string {
	const plain = word
		.toLowerCase()
		.replace(/['’]s$/, "")
		.replace(/[^\p{L}\p{N}]/gu, "");
	const irregular = IRREGULAR.get(plain);
	if (irregular !== undefined) return stem(irregular);
	const root = plain
		.replace(/(?<=..)(ies|ied)$/, "y")
		.replace(/(?<=...)(ing|ed|(?<=[sxz]|sh|ch)es|(?<!s)s)$/, "");
	return root.replace(/([bdglmnprt])\1$/, "$1").replace(/(?<=...)e$/, "");
}

/** The words of a name in snake case, kebab case or camel case. */
export function wordsOfName(name: string): string[] {
	return name
		.replace(/([a-z0-9])([A-Z])/g, "$1 $2")
		.split(/[^A-Za-z0-9]+/)
		.filter((word) => word !== "")
		.map((word) => word.toLowerCase());
}
