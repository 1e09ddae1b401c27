import type { Wire } from "@switchyard/spec/flow";
import { cycles } from "../graph/cycles.ts";
import type { Graph } from "../graph/graph.ts";
import { successors } from "../graph/neighbours.ts";

/** How many nodes of a cycle its message names. */
const NAMED = 8;

/** Nodes that lead back to themselves by wires of a kind. */
export interface Cycle {
	readonly ids: readonly string[];
	/** Their names in order, for a message. */
	readonly words: string;
	/** One of the wires that close it. */
	readonly back: Wire | undefined;
}

export function cyclesOf(graph: Graph, kind: "message" | "tools"): Cycle[] {
	const wires = graph.wiresOf(kind);
	return cycles(graph.nodes.keys(), successors(wires)).map((ids) => {
		const members = new Set(ids);
		const names = ids.slice(0, NAMED).map((id) => `“${graph.nodes.get(id)?.name ?? id}”`);
		const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : "";
		const back = wires.findLast(({ from, to }) => members.has(from.node) && members.has(to.node));
		return { ids, words: `${names.join(" → ")}${more}`, back };
	});
}
