import type { AgentStop, TokenUsage } from "@switchyard/spec";
import { isClosing } from "../../run/frame.ts";
import { endPause } from "../../run/pause.ts";
import type { RunState } from "../../run/run-state.ts";
import type { AgentProgress, Step, StepPhase } from "../../run/step.ts";
import { liveStep, setPhase } from "../../run/step-life.ts";
import { dropCalls } from "../calls.ts";
import { isContinuing } from "./turn.ts";

/** What an agent does while it can be stopped: it asks its model, or waits for it, for its tools, or for more budget. */
const STOPPABLE: ReadonlySet<StepPhase> = new Set(["ask", "running", "backoff", "timer", "tools", "person"]);

/** Whether a step is an agent that a person can stop. */
export function isStoppable({ agent, phase, frame }: Step): boolean {
	return agent !== undefined && STOPPABLE.has(phase) && !isClosing(frame);
}

/** A person stopped an agent: it ends with what it has, and nothing new begins for it. */
export function stopAgent(
	state: RunState,
	step: Step,
	progress: AgentProgress,
	{ text }: Pick<AgentStop, "text">,
): void {
	if (step.phase === "running") cutOff(progress, text);
	abandon(state, progress);
	if (state.pause?.step === step) endPause(state);
	step.approval = undefined;
	step.due = undefined;
	step.fault = undefined;
	progress.finishReason = "stopped";
	setPhase(state, step, "done");
}

/** What the request that is aborted took nobody says any more. */
function cutOff(progress: AgentProgress, text: string | undefined): void {
	progress.usage = UNKNOWN;
	if (text === undefined || progress.summarising > 0) return;
	progress.text = isContinuing(progress) ? progress.text + text : text;
}

const UNKNOWN: TokenUsage = { inputTokens: null, outputTokens: null };

/** Calls that have not begun never do. What is in flight is aborted, and its outcome is still recorded; one that is unknown waits on for a person. */
function abandon(state: RunState, progress: AgentProgress): void {
	const open = progress.calls.filter((call) => call.state !== "done");
	progress.calls = [];
	dropCalls(state, open);
	for (const { step } of open) if (state.steps.has(step)) state.orphans.add(liveStep(state, step));
}
