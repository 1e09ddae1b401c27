import type { Flow, Paste } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";

/** The operation that puts all that a flow holds into an empty one, ids and order included. */
export function contentOf({ nodes, wires, notes, groups }: Flow): Paste {
	return { op: "paste", nodes, wires, ...defined({ notes, groups }) };
}
