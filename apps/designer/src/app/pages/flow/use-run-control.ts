import type { Flow, Problem } from "@switchyard/spec";
import { useState } from "react";
import { useStore } from "zustand";
import { ApiError } from "../../../services/api-error.ts";
import type { FlowSession } from "../../../services/flow-session.ts";
import { explain } from "../../../ui/ErrorState.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { openPanel } from "../workbench/panels.ts";

export interface RunControl {
	readonly starting: boolean;
	readonly stopping: boolean;
	/** Starts at that trigger, or at the flow's own. A flow with problems shows them instead. */
	readonly start: (trigger?: string) => Promise<void>;
	/** Asks the run in view to stop. */
	readonly stop: () => Promise<void>;
	/** What keeps the flow from running, by the editor's own check and by the server's last refusal. */
	readonly problems: readonly Problem[];
}

/** Starts and stops runs of the open flow. */
export function useRunControl(
	{ editor, run, startRun, stopRun }: FlowSession,
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

	async function start(trigger?: string) {
		if (starting || run.store.getState().active) return;
		keepWhatIsTyped();
		if (problems.length > 0) return showProblems();
		setStarting(true);
		try {
			await startRun(trigger === undefined ? {} : { node: trigger });
			openPanel("run", true);
		} catch (error) {
			if (error instanceof ApiError && error.problems.length > 0) {
				setRefusal({ flow: editor.store.getState().flow, problems: error.problems });
				showProblems();
			} else tell("The run could not be started", error);
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
				tell("The run could not be stopped", error);
		} finally {
			setStopping(false);
		}
	}

	return { starting, stopping, start, stop, problems };
}

/** Fields keep what is typed when they are left: what was typed a moment ago is part of the run. */
function keepWhatIsTyped() {
	const field = document.activeElement;
	if (!(field instanceof HTMLElement) || field === document.body) return;
	field.blur();
	field.focus({ preventScroll: true });
}

function tell(title: string, error: unknown) {
	const { message, hint } = explain(error);
	showToast({ title, description: hint ? `${message} ${hint}` : message, tone: "danger" });
}
