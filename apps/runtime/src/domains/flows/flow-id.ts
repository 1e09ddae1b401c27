import { CONVERSATION_FLOW } from "@switchyard/flow";

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

/** Ids that no new flow has: that of Switchyard's own flow, by which runs are read, and one that leads to an object's prototype. */
const RESERVED: ReadonlySet<string> = new Set([CONVERSATION_FLOW.id, "__proto__"]);

/** Returns true for an id that no new flow can have: a reserved one, or a field of every object, such as `constructor`. */
export function isReservedId(id: string): boolean {
	return RESERVED.has(id) || id in Object.prototype;
}

/** The id itself, or the first of `id-2`, `id-3`, … that is free. */
export function freeId(id: string, taken: ReadonlySet<string>): string {
	if (!taken.has(id) && !isReservedId(id)) return id;
	let number = 2;
	while (taken.has(`${id}-${number}`)) number++;
	return `${id}-${number}`;
}
