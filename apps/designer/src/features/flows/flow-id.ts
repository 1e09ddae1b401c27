const LONGEST = 64;

/** An id for a flow of that name which no other flow has: `order-desk`, or `order-desk-2`. */
export function freshFlowId(name: string, taken: ReadonlySet<string>): string {
	const base =
		name
			.normalize("NFKD")
			.replace(/\p{M}/gu, "")
			.toLowerCase()
			.replace(/[^a-z0-9]+/g, "-")
			.slice(0, LONGEST - 6)
			.replace(/^-+|-+$/g, "") || "flow";
	if (!taken.has(base)) return base;
	let number = 2;
	while (taken.has(`${base}-${number}`)) number += 1;
	return `${base}-${number}`;
}

/** A name for a copy which no other flow has: `Order desk copy`, or `Order desk copy 2`. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
	const base = `${name.replace(/ copy( \d+)?$/, "").slice(0, 100)} copy`;
	if (!taken.has(base)) return base;
	let number = 2;
	while (taken.has(`${base} ${number}`)) number += 1;
	return `${base} ${number}`;
}
