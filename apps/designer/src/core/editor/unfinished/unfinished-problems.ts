import type { Problem } from "@switchyard/spec/error";
import { indexOf } from "../../flow/flow-index.ts";
import type { EditorState } from "../editor-state.ts";
import { nodeFieldPath, nodeFieldTitle } from "./node-fields.ts";
import { isStanding } from "./stands-over.ts";

const CODE = "TEXT_UNFINISHED";

/** A problem for each text that a field shows and the flow does not have. */
export function unfinishedProblems(
	state: Pick<EditorState, "flow" | "nodeTypes" | "unfinished">,
): readonly Problem[] {
	const { nodes } = indexOf(state.flow);
	return state.unfinished
		.filter((text) => !nodes.get(text.node)?.disabled && isStanding(state, text))
		.map(({ node, field, wanted }) => ({
			code: CODE,
			message: `The text in ${wordsOf(field)} is not ${wanted} yet.`,
			node,
			field,
			hint: "Correct the text in its field, or discard it there. The flow still has what it had before.",
		}));
}

/** A parameter stands between backticks, as in every problem. */
function wordsOf(field: string): string {
	const path = nodeFieldPath(field);
	return path === undefined ? `\`${field}\`` : `“${nodeFieldTitle(path)}”`;
}

/** Whether only this browser knows of a problem: the server has never seen the text. */
export function isUnfinished({ code }: Problem): boolean {
	return code === CODE;
}
