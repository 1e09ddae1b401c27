import type { Flow, Problem } from "@switchyard/spec";
import { useState } from "react";
import { useStore } from "zustand";
import { ApiError } from "../../../services/api-error.ts";
import type { FlowSession } from "../../../services/flow-session.ts";
import { tellFailure } from "../tell-failure.ts";
import { openPanel } from "../workbench/panels.ts";

export interface RunControl {
	readonly starting: boolean;
	readonly stopping: boolean;
	/** Starts at that trigger, or at the flow's own. A flow with problems shows them instead. */
	readonly start: (trigger?: string) => Promise<void>;
	/** The same at the trigger of the run in view, with its first message. */
	readonly again: () => Promise<void>;
	/** Asks the run in view to stop. */
	readonly stop: () => Promise<void>;
	/** What keeps the flow from running, by the editor's own check and by the server's last refusal. */
	readonly problems: readonly Problem[];
}

/** Starts and stops runs of the open flow. */
export function useRunControl(
	{ editor, run: view, startRun, repeatRun, stopRun }: FlowSession,
	showProblems: () => void,
): RunControl {
	const flow = useStore(editor.store, (state) => state.flow);
	const own = useStore(editor.store, (state) => state.problems.all);
	const [refusal, setRefusal] = useState<{ readonly flow: Flow; readonly problems: readonly Problem[] }>();
	const [starting, setStarting] = useState(false);
	const [stopping, setStopping] = useState(false);
	// A refusal stands until the flow is another.
	const refused = refusal?.flow === flow ? refusal.problems : [];
	const problems = own.length > 0 ? own : refused;

	async function begin(run: () => Promise<string>) {
		if (starting || view.store.getState().active) return;
		keepWhatIsTyped();
		if (problems.length > 0) return showProblems();
		setStarting(true);
		try {
			await run();
			openPanel("run", true);
		} catch (error) {
			if (error instanceof ApiError && error.problems.length > 0) {
				setRefusal({ flow: editor.store.getState().flow, problems: error.problems });
				showProblems();
			} else tellFailure("The run could not be started", error);
		} finally {
			setStarting(false);
		}
	}

	async function stop() {
		if (stopping) return;
		setStopping(true);
		try {
			await stopRun();
		} catch (error) {
			// It ended by itself in the meantime.
			if (!(error instanceof ApiError && error.code === "RUN_OVER"))
				tellFailure("The run could not be stopped", error);
		} finally {
			setStopping(false);
		}
	}

	return {
		starting,
		stopping,
		start: (trigger) => begin(() => startRun(trigger === undefined ? {} : { node: trigger })),
		again: () => begin(repeatRun),
		stop,
		problems,
	};
}

/** Fields keep what is typed when they are left: what was typed a moment ago is part of the run. */
function keepWhatIsTyped() {
	const field = document.activeElement;
	if (!(field instanceof HTMLElement) || field === document.body) return;
	field.blur();
	field.focus({ preventScroll: true });
}
