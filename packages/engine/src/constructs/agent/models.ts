import type { Fault } from "@switchyard/spec/error";
import type { ModelFail } from "@switchyard/spec/event";
import type { ModelRefusal } from "@switchyard/spec/model";
import type { SetTimerCommand } from "../../command.ts";
import { fallbacksOf } from "../../run/model-of.ts";
import type { RunState } from "../../run/run-state.ts";
import type { AgentProgress, Step } from "../../run/step.ts";
import { setPhase } from "../../run/step-life.ts";

/** The wait after a refusal that does not say how long, doubled each time. */
const FIRST_WAIT_MS = 2_000;
const LONGEST_GUESS_MS = 60_000;

/** A provider that asks to wait longer than this will not be asked again by this step. */
const LONGEST_WAIT_MS = 15 * 60_000;

/** How often an agent waits for one model when its parameters do not say. */
const WAITS = 3;

/** What an agent does after a refusal: it waits for the same model, or asks its next one; `undefined` when its step fails. */
export function afterRefusal(
	{ behaviours }: RunState,
	step: Step,
	progress: AgentProgress,
	refusal: ModelRefusal,
): Pick<ModelFail, "waitMs"> | undefined {
	if (!behaviours.has("model-refusals")) return undefined;
	const waitMs = waitAfter(step, progress, refusal);
	if (waitMs !== undefined) return { waitMs };
	return progress.model < fallbacksOf(step.params).length ? {} : undefined;
}

/** Only a limit passes by waiting, or what the provider says passes. The same refusals give the same waits, without chance. */
function waitAfter(
	{ params }: Step,
	{ waits }: AgentProgress,
	{ reason, retryAfterMs }: ModelRefusal,
): number | undefined {
	if (reason !== "rate-limit" && retryAfterMs === undefined) return undefined;
	if (waits >= Number(params?.max_waits ?? WAITS)) return undefined;
	const waitMs = retryAfterMs ?? Math.min(FIRST_WAIT_MS * 2 ** waits, LONGEST_GUESS_MS);
	return waitMs <= LONGEST_WAIT_MS ? waitMs : undefined;
}

/** A model refused: the agent waits for it, or turns to its next one. */
export function takeRefusal(
	state: RunState,
	step: Step,
	progress: AgentProgress,
	{ waitMs }: Pick<ModelFail, "waitMs">,
): void {
	if (waitMs === undefined) {
		progress.model++;
		progress.waits = 0;
		setPhase(state, step, "ask");
		return;
	}
	progress.waits++;
	progress.waitMs = waitMs;
	setPhase(state, step, "backoff");
}

/** The timer of an agent that waits for its model; `undefined` for one that waits for its next attempt. */
export function waitForModel({ number, agent }: Step): SetTimerCommand | undefined {
	if (agent?.waitMs === undefined) return undefined;
	return { type: "set-timer", step: number, until: { delayMs: agent.waitMs } };
}

/** A new attempt at the step begins with the agent's own model. */
export function askOwnModel(progress: AgentProgress): void {
	progress.model = 0;
	progress.waits = 0;
}

/** The fault of an agent none of whose models answers. */
export function lastModelFault({ params }: Step, { model, waits }: AgentProgress, error: Fault): Fault {
	const asked = waits === 0 ? "" : ` It was asked ${waits + 1} times.`;
	const count = fallbacksOf(params).length + 1;
	const whose = model === 0 ? "" : `None of the agent's ${count} models answered. The last one: `;
	return { ...error, message: `${whose}${error.message}${asked}`.slice(0, 4000) };
}
