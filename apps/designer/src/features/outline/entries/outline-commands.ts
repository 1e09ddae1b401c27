import type { Problem } from "@switchyard/spec/error";
import type { Editor } from "../../../core/editor/editor.ts";
import type { NodeActions } from "../../../services/node-actions.tsx";
import type { Pick } from "../picker/pick.ts";

/** What the outline's keys and menu reach. */
export interface OutlineCommands {
	readonly editor: Editor;
	/** What else can be done with one node: running up to it, pinning its data. */
	readonly nodeActions: NodeActions;
	/** Opens a list to choose from. */
	readonly pick: (pick: Pick) => void;
	/** Lets the person type the name of a row's part. */
	readonly rename: (key: string) => void;
	/** Goes to the settings of what is selected. */
	readonly inspect: () => void;
	/** Goes to the field of what is wrong. */
	readonly jump: (problem: Problem) => void;
	/** Goes to a parameter's field in the inspector. */
	readonly goToField: (node: string, field: string) => void;
	/** Goes to the row of a node. */
	readonly goToNode: (node: string) => void;
}
