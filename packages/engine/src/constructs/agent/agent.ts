import type { Fault, Message, ModelSetting } from "@switchyard/spec";
import type { Command } from "../../command.ts";
import { joinFaults } from "../../resolve/parameter-fault.ts";
import { resolveParameters } from "../../resolve/resolve-parameters.ts";
import type { AgentProgress, Step } from "../../run/step.ts";
import { type ConstructRules, declaredFields } from "../construct.ts";
import { recordFailure } from "../record-step.ts";
import { decideRetry } from "../retry.ts";

/**
 * An agent: asks its model, lets its tools answer, and asks again until the model has its last word. Every request
 * and every call is a command of its own, so an agent that was cut off goes on with the answers it has.
 */
export const agent: ConstructRules = {
	decide(_state, step) {
		switch (step.phase) {
			case "ready":
				return begin(step);
			case "ask":
				return step.agent && ask(step, step.agent);
			case "answered":
				return step.agent && finish(step, step.agent);
			case "backoff":
				return decideRetry(step);
			default:
				return undefined;
		}
	},
	fields: declaredFields,
};

function begin(step: Step): Command {
	const resolved = resolveParameters(step.node.parameters, step.token, undefined);
	if (resolved.faults.length > 0) return recordFailure(step, resolved, joinFaults(resolved.faults));
	const { params, provenance } = resolved;
	return {
		type: "record",
		events: [
			{
				type: "step-start",
				step: step.number,
				node: step.node.id,
				attempt: 1,
				params,
				provenance: { ...provenance },
			},
		],
	};
}

function ask(step: Step, progress: AgentProgress): Command {
	return {
		type: "ask-model",
		step: step.number,
		turn: progress.turn + 1,
		attempt: progress.asked + 1,
		setting: step.params?.model as ModelSetting,
		messages: [...progress.messages],
		tools: [...step.node.tools.values()].map((tool) => tool.definition),
	};
}

function finish(step: Step, progress: AgentProgress): Command {
	const outputs: Message = { text: progress.text, tool_calls: progress.toolCalls, usage: progress.usage };
	return {
		type: "record",
		events: [
			progress.limit
				? { type: "step-fail", step: step.number, error: progress.limit, outputs }
				: { type: "step-end", step: step.number, outputs, port: "out" },
		],
	};
}

/** The fault of an agent whose model wants tools once more than it may ask. */
export function stepLimit(limit: number): Fault {
	return {
		code: "AGENT_STEP_LIMIT",
		message: `The agent asked its model ${limit} times, as often as it may, and the model still wanted to call tools.`,
		field: "max_steps",
		hint: "Raise the limit, or make the task smaller. The calls of the last answer were not made.",
		retryable: false,
	};
}
