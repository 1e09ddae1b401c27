import type { Fault } from "@switchyard/spec";
import type { Command } from "../command.ts";
import { checkArguments } from "../resolve/check-arguments.ts";
import { joinFaults } from "../resolve/parameter-fault.ts";
import { resolveParameters } from "../resolve/resolve-parameters.ts";
import type { RunState } from "../run/run-state.ts";
import type { Step, ToolCallOfStep } from "../run/step.ts";
import { liveStep } from "../run/step-life.ts";
import { executeCommand } from "./execute-command.ts";

/**
 * Admits or refuses an agent's tool call. The tools are those wired to the agent in the run's flow version; nothing
 * that a model says can name another. A refused call reaches no node: its answer is recorded at once.
 */
export function decideToolCall(state: RunState, step: Step, call: ToolCallOfStep): Command {
	const agent = liveStep(state, call.agent).node;
	const tool = agent.tools.get(call.name);
	if (!tool) return refuse(step, call, unknownTool(call.name, [...agent.tools.keys()]));
	const checked = checkArguments(tool, call.arguments);
	if ("fault" in checked) return refuse(step, call, checked.fault);
	const resolved = resolveParameters(step.node.parameters, step.token, {
		values: checked.values,
		call: call.call,
	});
	if (resolved.faults.length > 0) return refuse(step, call, joinFaults(resolved.faults));
	return executeCommand(step, tool.spec, resolved);
}

function refuse(step: Step, { agent, call, name }: ToolCallOfStep, error: Fault): Command {
	return {
		type: "record",
		events: [
			{
				type: "tool-response",
				step: step.number,
				agent,
				call,
				name,
				result: { status: "error", data: {}, error },
			},
		],
	};
}

function unknownTool(name: string, known: readonly string[]): Fault {
	return {
		code: "TOOL_UNKNOWN",
		message: `There is no tool named ${JSON.stringify(name.slice(0, 64))}.`,
		hint: known.length > 0 ? `Tools: ${known.join(", ")}.` : "This agent has no tools.",
		retryable: false,
	};
}
