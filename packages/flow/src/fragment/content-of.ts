import type { Flow, Paste } from "@switchyard/spec/flow";

/** The operation that puts all that a flow holds into an empty one, ids and order included. */
export function contentOf({ nodes, wires, notes, groups }: Flow): Paste {
	return { op: "paste", nodes, wires, ...(notes ? { notes } : {}), ...(groups ? { groups } : {}) };
}
