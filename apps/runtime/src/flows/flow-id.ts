/** An id made from a flow's name: `Order desk (new)` gives `order-desk-new`. */
export function flowIdFrom(name: string): string {
	const id = name
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-+|-+$/g, "")
		.slice(0, 48);
	return id === "" ? "flow" : id;
}

/** The id itself, or the first of `id-2`, `id-3`, … that is free. */
export function freeId(id: string, taken: ReadonlySet<string>): string {
	if (!taken.has(id)) return id;
	let number = 2;
	while (taken.has(`${id}-${number}`)) number++;
	return `${id}-${number}`;
}
