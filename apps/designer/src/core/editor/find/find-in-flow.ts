import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { type NodeText, nodeTexts } from "./node-texts.ts";

/** A text of a flow in which something was found. */
export interface Match extends NodeText {
	/** What holds the text: a node, or a note on the canvas. */
	readonly part: "node" | "note";
	/** The id of that node or note. */
	readonly id: string;
	/** The node's name; `Note` for a note. */
	readonly name: string;
	/** Where in the text it was found first. */
	readonly at: number;
}

const NOTE_TEXT = { path: ["text"], label: "Text", replaceable: true } as const;

/** Every text of a flow's nodes, then of its notes, that holds what is looked for; capitals do not matter. */
export function findInFlow(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	wanted: string,
): readonly Match[] {
	const searched = wanted.toLowerCase();
	if (searched.trim() === "") return [];
	const matches: Match[] = [];
	for (const node of flow.nodes) {
		for (const text of nodeTexts(node, nodeTypes.get(node.type))) {
			const at = text.searched.indexOf(searched);
			if (at >= 0) matches.push({ ...text, part: "node", id: node.id, name: node.name, at });
		}
	}
	for (const { id, text } of flow.notes ?? []) {
		const lowered = text.toLowerCase();
		const at = lowered.indexOf(searched);
		if (at < 0) continue;
		matches.push({ ...NOTE_TEXT, part: "note", id, name: "Note", text, searched: lowered, at });
	}
	return matches;
}
