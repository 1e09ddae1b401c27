import type { Message } from "@switchyard/spec/json";
import type { ProbeStepCommand } from "../command.ts";
import type { RunState } from "../run/run-state.ts";
import { isInSession, sessionOf } from "../run/sessions.ts";
import type { Step } from "../run/step.ts";

/** Why a step is to begin again, or nobody knows how it ended. */
export type Doubt = "cut-off" | "connection-lost" | "retry";

/**
 * Whether the step's node is asked whether the work of the last attempt was done, before anything else comes of the step. Not after a loss of the
 * journal: another step may have had its number, and so its key. Not for a step that nobody waits for any more.
 */
export function isProbed(state: RunState, step: Step, doubt: Doubt): boolean {
	const { spec, construct, effect } = step.node;
	if (!spec?.probe || construct !== "action" || effect === "safe") return false;
	if (!state.behaviours.has("probes") || state.loss > 0 || state.orphans.has(step)) return false;
	// A `once` step is tried again only where its node has said that it was not done.
	if (doubt === "retry" && effect === "once") return false;
	// It could be seen in the session alone, which is gone.
	if (doubt === "connection-lost" && isInSession(step)) return false;
	return canTell(spec.probe.with, step.params);
}

function canTell(parameters: readonly string[] | undefined, params: Message = {}): boolean {
	return parameters === undefined || parameters.some((name) => isSet(params[name]));
}

function isSet(value: unknown): boolean {
	return value !== undefined && value !== null && value !== false && value !== "";
}

/** The question, which the host puts to the step's package. */
export function probeStep(state: RunState, step: Step): ProbeStepCommand | undefined {
	const { spec, node, effect } = step.node;
	const { number, attempt, params = {}, provenance = {} } = step;
	if (!spec) return undefined;
	const nodeSession = sessionOf(state, step, spec, params);
	return {
		type: "probe-step",
		step: number,
		attempt,
		node,
		spec,
		params,
		provenance,
		effect,
		...(nodeSession ? { session: nodeSession } : {}),
	};
}
