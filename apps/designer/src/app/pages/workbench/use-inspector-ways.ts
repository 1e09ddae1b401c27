import type { Problem } from "@switchyard/spec/error";
import { focusField } from "../../../features/inspector/index.ts";
import { useEditorVerbs } from "../../../services/editor-context.tsx";
import { focusInspector, onceShown } from "./SidePanel.tsx";

/** The ways that lead into the inspector. */
export interface InspectorWays {
	/** To the settings of what is selected. */
	readonly inspect: () => void;
	/** To what is wrong, and to the field at fault where there is one. */
	readonly jump: (problem: Problem) => void;
	/** To a parameter's field. */
	readonly goToField: (node: string, field: string) => void;
}

/** @param open - Opens the inspector where it can be closed, and lays it over what covers it. */
export function useInspectorWays(open: () => void): InspectorWays {
	const editor = useEditorVerbs();

	function go(focus: () => void) {
		open();
		onceShown(focus);
	}

	return {
		inspect: () => go(focusInspector),
		jump({ node, wire, field, code }) {
			// What is wrong with a wire is solved at the wire: its node is not selected along with it, or Delete would take both.
			if (wire !== undefined) editor.select({ wires: new Set([wire]) });
			else editor.select({ nodes: new Set(node === undefined ? [] : [node]) });
			if (node !== undefined && field !== undefined) go(() => focusField(field, code));
		},
		goToField(node, field) {
			if (!editor.store.getState().selection.nodes.has(node)) editor.select({ nodes: new Set([node]) });
			go(() => focusField(field));
		},
	};
}
