import { isBlocking, type Problem } from "@switchyard/spec/error";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { StartRunBody } from "@switchyard/spec/http";
import type { JsonSchema, Message } from "@switchyard/spec/json";
import { useState } from "react";
import { useStore } from "zustand";
import { isUnfinished } from "../../../core/editor/unfinished/unfinished-problems.ts";
import { ApiError } from "../../../services/api-error.ts";
import type { FlowSession } from "../../../services/flow-session.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { reportFailure } from "../report-failure.ts";
import { openPanel } from "../workbench/panels.ts";
import { nodesOfPart } from "./nodes-of-part.ts";
import { formOf } from "./run-form/form-of.ts";
import { triggersOf } from "./triggers.ts";
import { usePolicyChanges } from "./use-policy-changes.ts";

export interface RunControl {
	readonly starting: boolean;
	readonly stopping: boolean;
	/** Starts at that trigger, or at the flow's own. A flow with problems shows them instead. */
	readonly start: (trigger?: string) => Promise<void>;
	/** The same at the trigger of the run in view, with its first message. */
	readonly again: () => Promise<void>;
	/** Runs a part of the flow; what stands against it is shown, where it is in that part. */
	readonly startPart: (part: TrialPart) => Promise<void>;
	/** Asks for the message to start with at that trigger, also where one is remembered. */
	readonly askMessage: (trigger: string) => void;
	/** The trigger that asks for a test message. */
	readonly testing: FlowNode | undefined;
	/** Starts the run with a test message, which may be remembered, or closes the question. */
	readonly answerTest: (message: Message | undefined, remember?: boolean) => Promise<void>;
	/** The trigger that asks for something, which is to be filled in before its run starts. */
	readonly asking: AskedTrigger | undefined;
	/** Starts the run with what was filled in, or gives it up. */
	readonly answer: (values: Message | undefined) => Promise<void>;
	/** Asks the run in view to stop. */
	readonly stop: () => Promise<void>;
	/** Problems that keep the flow from running, and what is worth knowing, by the editor's own check, the server's last refusal and its last upgrade. */
	readonly problems: readonly Problem[];
}

/** The part of a flow to run: up to a node, or one node alone with a message. */
export type TrialPart = Pick<StartRunBody, "until" | "keep" | "only" | "message">;

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
	const [testing, setTesting] = useState<FlowNode>();
	const [starting, setStarting] = useState(false);
	const [stopping, setStopping] = useState(false);
	// A refusal stands until the flow is another.
	const refused = refusal?.flow === flow ? refusal.problems : [];
	const stricter = usePolicyChanges(flow);
	const problems = [...(own.length > 0 ? own : refused), ...stricter];

	/** Whether no other run is in its way; what was typed a moment ago is part of the flow then. */
	function isFree(): boolean {
		if (starting) return false;
		if (view.store.getState().active) {
			editor.notify("refusal", "A run is under way: stop it, or wait until it has ended.");
			return false;
		}
		keepWhatIsTyped();
		return true;
	}

	/** Whether the flow may start now; what stands against it is shown. */
	function mayStart(): boolean {
		if (!isFree()) return false;
		const ready = !editor.check().some(isBlocking);
		if (!ready) showProblems();
		return ready;
	}

	async function begin(run: () => Promise<string>) {
		if (mayStart()) await startNow(run);
	}

	/**
	 * Starts a run; a refusal by the server is shown.
	 * @param alone the node that runs alone: where it needs a session and none is open, a run up to it is offered
	 */
	async function startNow(run: () => Promise<string>, alone?: string) {
		setStarting(true);
		try {
			await run();
			openPanel("run", true);
		} catch (error) {
			if (error instanceof ApiError && error.problems.length > 0) {
				setRefusal({ flow: editor.store.getState().flow, problems: error.problems });
				showProblems();
			} else if (alone !== undefined && error instanceof ApiError && error.code === "SESSION_NOT_KEPT") {
				showToast({
					title: "The node could not run alone",
					description: `${error.message} Run to here first: what it opens then stays open.`,
					tone: "danger",
					action: { label: "Run to here", onSelect: () => void startPart({ until: alone, keep: true }) },
				});
			} else reportFailure("The run could not be started", error);
		} finally {
			setStarting(false);
		}
	}

	async function start(trigger?: string) {
		if (!mayStart()) return;
		const { flow: typed } = editor.store.getState();
		const triggers = triggersOf(typed, nodeTypes);
		const node = trigger === undefined ? triggers[0] : triggers.find(({ id }) => id === trigger);
		const form = node && formOf(typed, node);
		if (form && !node.pin) setAsking({ node, form });
		else if (node && asksForMessage(node)) setTesting(node);
		else await begin(() => startRun(withPins(trigger === undefined ? {} : { node: trigger })));
	}

	/** A run of the draft takes what is pinned. */
	function withPins(body: StartRunBody): StartRunBody {
		return editor.store.getState().flow.nodes.some(({ pin }) => pin) ? { ...body, pins: true } : body;
	}

	async function startPart(part: TrialPart) {
		if (!isFree()) return;
		const typed = editor.check().filter(isUnfinished);
		const nodes = nodesOfPart(editor.store.getState().flow, part);
		if (typed.some(({ node = "" }) => nodes.has(node))) return showProblems();
		await startNow(() => startRun(part.only === undefined ? withPins(part) : part), part.only);
	}

	async function answerTest(message: Message | undefined, remember = false) {
		setTesting(undefined);
		if (!testing || !message) return;
		if (remember) editor.setPin(testing.id, { data: message });
		await begin(() => startRun(withPins({ node: testing.id, message })));
	}

	async function answer(values: Message | undefined) {
		setAsking(undefined);
		if (asking && values) await begin(() => startRun(withPins({ node: asking.node.id, message: values })));
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
		startPart,
		askMessage: (trigger) => setTesting(editor.node(trigger)),
		testing,
		answerTest,
		asking,
		answer,
		again: () => begin(repeatRun),
		stop,
		problems,
	};
}

/** What something outside starts has a message of its own: nobody can guess it. One that is pinned is the answer already. */
function asksForMessage({ type, pin }: FlowNode): boolean {
	return pin === undefined && STARTED_FROM_OUTSIDE.has(type);
}

const STARTED_FROM_OUTSIDE: ReadonlySet<string> = new Set([
	"Flow.Webhook",
	"Flow.Schedule",
	"Flow.Ended",
	"Mail.Arrived",
	"File.Watch",
]);

/** Fields keep what is typed when they are left: what was typed a moment ago is part of the run. */
function keepWhatIsTyped() {
	const field = document.activeElement;
	if (!(field instanceof HTMLElement) || field === document.body) return;
	field.blur();
	field.focus({ preventScroll: true });
}
