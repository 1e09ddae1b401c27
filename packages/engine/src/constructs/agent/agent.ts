import type { Fault, Message, ModelSetting } from "@switchyard/spec";
import type { Command } from "../../command.ts";
import { joinFaults } from "../../resolve/parameter-fault.ts";
import { resolveParameters } from "../../resolve/resolve-parameters.ts";
import type { AgentProgress, Step } from "../../run/step.ts";
import { type ConstructRules, declaredFields } from "../construct.ts";
import { recordFailure } from "../record-step.ts";
import { decideRetry } from "../retry.ts";

/** The largest conversation that a model is asked with, in bytes of JSON. */
const MAX_CONVERSATION_BYTES = 4 * 1024 * 1024;

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
	if (progress.size > MAX_CONVERSATION_BYTES) return fail(step, progress, tooLarge(progress));
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
	if (progress.limit) return fail(step, progress, progress.limit);
	return {
		type: "record",
		events: [{ type: "step-end", step: step.number, outputs: outputsOf(progress), port: "out" }],
	};
}

function fail(step: Step, progress: AgentProgress, error: Fault): Command {
	return {
		type: "record",
		events: [{ type: "step-fail", step: step.number, error, outputs: outputsOf(progress) }],
	};
}

function outputsOf({ text, toolCalls, usage }: AgentProgress): Message {
	return { text, tool_calls: toolCalls, usage };
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

function tooLarge({ size }: AgentProgress): Fault {
	const megabytes = (bytes: number) => `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB`;
	return {
		code: "CONVERSATION_TOO_LARGE",
		message: `The agent's conversation grew to ${megabytes(size)}; a model is asked with ${megabytes(MAX_CONVERSATION_BYTES)} at most.`,
		hint: "Have the tools answer with less, lower the step limit, or divide the task among several agents.",
		retryable: false,
	};
}
