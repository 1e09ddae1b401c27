import type { Flow, FlowNode, JsonSchema, Message, Problem } from "@switchyard/spec";
import { useState } from "react";
import { useStore } from "zustand";
import { ApiError } from "../../../services/api-error.ts";
import type { FlowSession } from "../../../services/flow-session.ts";
import { reportFailure } from "../report-failure.ts";
import { openPanel } from "../workbench/panels.ts";
import { formOf } from "./run-form/form-of.ts";
import { triggersOf } from "./top-bar/triggers.ts";

export interface RunControl {
	readonly starting: boolean;
	readonly stopping: boolean;
	/** Starts at that trigger, or at the flow's own. A flow with problems shows them instead. */
	readonly start: (trigger?: string) => Promise<void>;
	/** The same at the trigger of the run in view, with its first message. */
	readonly again: () => Promise<void>;
	/** The trigger that asks for something, which is to be filled in before its run starts. */
	readonly asking: AskedTrigger | undefined;
	/** Starts the run with what was filled in, or gives it up. */
	readonly answer: (values: Message | undefined) => Promise<void>;
	/** Asks the run in view to stop. */
	readonly stop: () => Promise<void>;
	/** What keeps the flow from running, by the editor's own check and by the server's last refusal. */
	readonly problems: readonly Problem[];
}

/** A trigger that asks for something before a run starts. */
export interface AskedTrigger {
	readonly node: FlowNode;
	/** What it asks for, as an object's schema. */
	readonly form: JsonSchema;
}

/** Starts and stops runs of the open flow. */
export function useRunControl(
	{ editor, run: view, startRun, repeatRun, stopRun }: FlowSession,
	showProblems: () => void,
): RunControl {
	const flow = useStore(editor.store, (state) => state.flow);
	const own = useStore(editor.store, (state) => state.problems.all);
	const [refusal, setRefusal] = useState<{ readonly flow: Flow; readonly problems: readonly Problem[] }>();
	const nodeTypes = useStore(editor.store, (state) => state.nodeTypes);
	const [asking, setAsking] = useState<AskedTrigger>();
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
			} else reportFailure("The run could not be started", error);
		} finally {
			setStarting(false);
		}
	}

	async function start(trigger?: string) {
		if (starting || view.store.getState().active) return;
		keepWhatIsTyped();
		// What is typed is part of the flow by now.
		const { flow: typed } = editor.store.getState();
		const triggers = triggersOf(typed, nodeTypes);
		const node = trigger === undefined ? triggers[0] : triggers.find(({ id }) => id === trigger);
		const form = node && formOf(typed, node);
		if (form && problems.length === 0) setAsking({ node, form });
		else await begin(() => startRun(trigger === undefined ? {} : { node: trigger }));
	}

	async function answer(values: Message | undefined) {
		setAsking(undefined);
		if (asking && values) await begin(() => startRun({ node: asking.node.id, message: values }));
	}

	async function stop() {
		if (stopping) return;
		setStopping(true);
		try {
			await stopRun();
		} catch (error) {
			// It ended by itself in the meantime.
			if (!(error instanceof ApiError && error.code === "RUN_OVER"))
				reportFailure("The run could not be stopped", error);
		} finally {
			setStopping(false);
		}
	}

	return {
		starting,
		stopping,
		start,
		asking,
		answer,
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
