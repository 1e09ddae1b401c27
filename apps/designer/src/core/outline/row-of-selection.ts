import type { Flow } from "@switchyard/spec/flow";
import type { Selection } from "../editor/selection.ts";
import { indexOf } from "../flow/flow-index.ts";
import { portKey, sectionKey, wireKey } from "./node-branches.ts";
import type { OutlineItem } from "./outline-item.ts";
import { keysAbove, nodeKey } from "./outline-rows.ts";

interface RowPlace {
	readonly key: string;
	/** The keys of the rows that must be open for it to be there. */
	readonly above: readonly string[];
}

/** The row to show for what was selected elsewhere: the first node's, else the first note's, else the first wire's at its beginning. */
export function rowOfSelection(
	flow: Flow,
	items: readonly OutlineItem[],
	{ nodes, notes, wires }: Selection,
): RowPlace | undefined {
	const [node] = nodes;
	const [note] = notes;
	const key = node === undefined ? (note === undefined ? undefined : `note ${note}`) : nodeKey(node);
	if (key !== undefined) {
		const above = keysAbove(items, key);
		return above && { key, above };
	}
	const wire = indexOf(flow).wires.get(wires.values().next().value ?? "");
	const above = wire && keysAbove(items, nodeKey(wire.from.node));
	if (!above) return undefined;
	const { node: from, port } = wire.from;
	return {
		key: wireKey(wire.id, "from"),
		above: [...above, nodeKey(from), sectionKey("ports", from), portKey(from, port)],
	};
}
