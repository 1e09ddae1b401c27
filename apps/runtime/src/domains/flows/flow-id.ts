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

/** Ids of flows that are Switchyard's own: their runs are read with them. */
const RESERVED: ReadonlySet<string> = new Set([CONVERSATION_FLOW.id]);

/** Whether no flow of anybody can have the id. */
export function isReservedId(id: string): boolean {
	return RESERVED.has(id);
}

/** The id itself, or the first of `id-2`, `id-3`, … that is free. */
export function freeId(id: string, taken: ReadonlySet<string>): string {
	if (!taken.has(id) && !isReservedId(id)) return id;
	let number = 2;
	while (taken.has(`${id}-${number}`)) number++;
	return `${id}-${number}`;
}
