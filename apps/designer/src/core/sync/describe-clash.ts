import type { Clash, FieldEdit } from "@switchyard/flow";
import type { Flow } from "@switchyard/spec/flow";
import { indexOf } from "../flow/flow-index.ts";
import { partName } from "./part-name.ts";
import { valueText } from "./value-text.ts";

/** A clash in words. */
export interface ClashWords {
	/** Such as `text of “Log”`. */
	readonly field: string;
	readonly theirs: string;
	readonly mine: string;
}

export function describeClash(flow: Flow, { theirs, mine }: Clash): ClashWords {
	return { field: fieldOf(flow, mine), theirs: valueText(theirs), mine: valueText(mine) };
}

function fieldOf(flow: Flow, edit: FieldEdit): string {
	if (edit.op === "rename-flow") return "the name of the flow";
	if (edit.op === "set-budget") return "the budget of the flow";
	if (edit.op === "set-policies") return "the policies of the flow";
	if (edit.op === "set-note-text") return `the text of the note ${partName(flow, "note", edit.note)}`;
	if (edit.op === "rename-group") return `the name of the group ${partName(flow, "group", edit.group)}`;
	if (edit.op === "set-color") return `the colour of ${partName(flow, edit.part, edit.id)}`;
	const node = `“${indexOf(flow).nodes.get(edit.node)?.name ?? edit.node}”`;
	switch (edit.op) {
		case "rename-node":
			return `the name of ${node}`;
		case "set-parameter":
			return `\`${edit.name}\` of ${node}`;
		case "set-output":
			return `the output \`${edit.output}\` of ${node}`;
		case "set-tool":
			return `${node} as a tool`;
		case "set-disabled":
			return `whether ${node} is disabled`;
		case "set-error-policy":
			return `what an error of ${node} does`;
		case "set-retry":
			return `the retries of ${node}`;
		case "set-timeout":
			return `how long ${node} may take`;
		case "set-source":
			return `what the results of ${node} are`;
		case "set-pinned-set":
			return `the values allowed for \`${edit.name}\` of ${node}`;
	}
}
