import { useCallback, useSyncExternalStore } from "react";
import type { StepState } from "../../../core/run/run-view-state.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { useRunViewVerbs } from "../../../services/run-view-context.tsx";

/** What counts most of all that the nodes of a group show, first. */
const LOUDEST: readonly StepState[] = [
	"failed",
	"refused",
	"asking",
	"unknown",
	"running",
	"waiting",
	"succeeded",
];

/** What a collapsed group shows of the run: the loudest state of its nodes. */
export function useGroupState(group: string | undefined): StepState | undefined {
	const run = useRunViewVerbs();
	const editor = useEditorVerbs();
	const nodes = useEditor((state) => state.flow.nodes);
	const subscribe = useCallback(
		(listener: () => void) => {
			const members = nodes.filter((node) => node.group === group);
			const stops = members.map(({ id }) => run.onNode(id, listener));
			return () => {
				for (const stop of stops) stop();
			};
		},
		[run, nodes, group],
	);
	return useSyncExternalStore(subscribe, () => {
		const members = editor.store.getState().flow.nodes.filter((node) => node.group === group);
		const states = new Set(members.map(({ id }) => run.node(id)?.state));
		return LOUDEST.find((state) => states.has(state));
	});
}
