import type { Fault } from "@switchyard/spec/error";
import type { EventBody, RunStart } from "@switchyard/spec/event";
import type { Flow, RunBudget } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import { admit } from "./admission/admit.ts";
import { CURRENT_ENGINE } from "./behaviour/run-behaviours.ts";
import { smallerBudget } from "./budget/limits.ts";
import { MAX_MESSAGE_SIZE } from "./run/message-limit.ts";
import { MAX_STEPS } from "./run/run-state.ts";

/** The first event of a run. */
export type RunStartBody = Extract<EventBody, { readonly type: "run-start" }>;

/** How a run is to start. */
export interface RunRequest
	extends Pick<
		RunStart,
		"node" | "message" | "cause" | "actor" | "marks" | "argumentMark" | "keeps" | "policies" | "agents"
	> {
	readonly flow: Pick<Flow, "id" | "revision" | "budget">;
	readonly key?: string;
	readonly parent?: NonNullable<RunStart["parent"]>;
	readonly again?: NonNullable<RunStart["again"]>;
	readonly debug?: NonNullable<RunStart["debug"]>;
	/** What the run may spend besides what its flow lets it: the smaller limit counts. */
	readonly budget?: RunBudget;
	/** `MAX_STEPS` when absent. */
	readonly maxSteps?: number;
	/** In characters of JSON; `MAX_MESSAGE_SIZE` when absent. */
	readonly maxMessageSize?: number;
}

/**
 * The event that starts a run, or why it must not start. It holds all that the run depends on besides its plan and what the
 * outside world says: the limits, and the rules of this engine.
 */
export function startRun(request: RunRequest): { readonly event: RunStartBody } | { readonly fault: Fault } {
	const { flow, node, cause, actor, key, parent, again, debug, policies, agents } = request;
	const { marks, argumentMark, keeps } = request;
	const { maxSteps = MAX_STEPS, maxMessageSize = MAX_MESSAGE_SIZE } = request;
	const budget = smallerBudget(flow.budget?.run, request.budget);
	const admitted = admit(request.message, maxMessageSize);
	if ("fault" in admitted) return admitted;
	return {
		event: {
			type: "run-start",
			flow: flow.id,
			revision: flow.revision,
			node,
			message: admitted.value,
			...(marks === undefined ? {} : { marks }),
			...defined({ argumentMark, keeps }),
			cause,
			...(actor === undefined ? {} : { actor }),
			...(key === undefined ? {} : { key }),
			...(parent === undefined ? {} : { parent }),
			...(again === undefined ? {} : { again }),
			...(debug === undefined ? {} : { debug }),
			...(maxSteps === MAX_STEPS ? {} : { maxSteps }),
			...(maxMessageSize === MAX_MESSAGE_SIZE ? {} : { maxMessageSize }),
			...(budget === undefined ? {} : { budget }),
			...(policies === undefined ? {} : { policies }),
			...(agents === undefined ? {} : { agents }),
			engine: CURRENT_ENGINE,
		},
	};
}
