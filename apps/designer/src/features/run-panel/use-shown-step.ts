import { useEffect, useRef, useState } from "react";
import { onlyNode } from "../../core/editor/selection.ts";
import { useEditor, useEditorVerbs } from "../../services/editor-context.tsx";
import { useCalmRunView, useRunView, useRunViewVerbs } from "../../services/run-view-context.tsx";
import { type Pick, pickNode, shownStep } from "./shown-step.ts";

/**
 * Which step is shown, and picking another. What is picked follows the node that is selected on the canvas, and
 * selects there the node of the step that is picked.
 */
export function useShownStep(onPick?: () => void): {
	readonly shown: number | undefined;
	readonly pick: (step: number) => void;
	/** Whether the step stays while other nodes are selected on the canvas. */
	readonly held: boolean;
	readonly hold: (held: boolean) => void;
} {
	const editor = useEditorVerbs();
	const run = useRunViewVerbs();
	const steps = useCalmRunView((state) => state.steps);
	const failedStep = useRunView((state) => state.failedStep);
	const selected = useEditor((state) => onlyNode(state.selection));
	const [picked, setPicked] = useState<Pick>();
	const [held, setHeld] = useState(false);

	// What was selected before the run is no wish to see it: until someone chooses, the run speaks for itself.
	const before = useRef(selected);
	useEffect(() => {
		if (before.current === selected) return;
		before.current = selected;
		if (selected !== undefined && !held) setPicked((pick) => pickNode(pick, selected));
	}, [selected, held]);

	const shown = shownStep(picked, { steps, failedStep, latestOf: (node) => run.node(node)?.lastStep });
	return {
		shown,
		held,
		hold(wanted) {
			setHeld(wanted);
			if (wanted && shown !== undefined) setPicked({ step: shown, node: run.step(shown)?.node });
		},
		pick(step) {
			const node = step === 0 ? undefined : run.step(step)?.node;
			setPicked({ step, node });
			onPick?.();
			if (!held && node !== undefined && editor.node(node)) editor.select({ nodes: new Set([node]) });
		},
	};
}
