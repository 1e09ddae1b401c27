import type { Flow, MarkColor, SetColor } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { editNode, findNode } from "./edit-node.ts";
import { editGroup, findGroup } from "./group-list.ts";
import { editNote, findNote } from "./note-list.ts";

export function setColor(flow: Flow, { op, part, id, color }: SetColor): Applied {
	const back = (old: MarkColor | undefined): SetColor[] => [{ op, part, id, color: old ?? null }];
	switch (part) {
		case "node":
			return {
				flow: editNode(flow, id, (node) => marked(node, color)),
				inverse: back(findNode(flow, id, "id").node.color),
			};
		case "note":
			return {
				flow: editNote(flow, id, (note) => marked(note, color)),
				inverse: back(findNote(flow, id, "id").note.color),
			};
		case "group":
			return {
				flow: editGroup(flow, id, (group) => marked(group, color)),
				inverse: back(findGroup(flow, id, "id").group.color),
			};
	}
}

function marked<Part extends { readonly color?: MarkColor }>(
	{ color: _, ...part }: Part,
	color: MarkColor | null,
) {
	return color === null ? part : { ...part, color };
}
