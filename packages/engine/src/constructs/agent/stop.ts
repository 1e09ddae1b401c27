import type { AgentStop } from "@switchyard/spec/event";
import type { TokenUsage } from "@switchyard/spec/model";
import type { AgentStep } from "../../run/agents-above.ts";
import { isClosing } from "../../run/frame.ts";
import type { RunState } from "../../run/run-state.ts";
import type { AgentProgress, Step, StepPhase } from "../../run/step.ts";
import { endEarly } from "../calls.ts";
import { isContinuing } from "./turn.ts";

/** What an agent does while it can be stopped: it asks its model, or waits for it, for its tools, or for more budget. */
const STOPPABLE: ReadonlySet<StepPhase> = new Set([
	"ask",
	"running",
	"backoff",
	"timer",
	"tools",
	"person",
	"raise",
]);

/** Whether a step is an agent that a person can stop. */
export function isStoppable({ agent, phase, frame }: Step): boolean {
	return agent !== undefined && STOPPABLE.has(phase) && !isClosing(frame);
}

/** A person stopped an agent: it ends with what it has, and nothing new begins for it. */
export function stopAgent(state: RunState, step: AgentStep, { text }: Pick<AgentStop, "text">): void {
	if (step.phase === "running") cutOff(step.agent, text);
	endEarly(state, step);
}

/** What the request that is aborted took nobody says any more. */
function cutOff(progress: AgentProgress, text: string | undefined): void {
	progress.usage = UNKNOWN;
	if (text === undefined || progress.summarising > 0) return;
	progress.text = isContinuing(progress) ? progress.text + text : text;
}

const UNKNOWN: TokenUsage = { inputTokens: null, outputTokens: null };
