import { DEFAULT_TOOL_TIMEOUT_MS, type NodeSpec } from "@switchyard/spec";
import type { ExecuteCommand } from "../command.ts";
import type { Resolved } from "../resolve/resolve-parameters.ts";
import type { Step } from "../run/step.ts";

/** The command for a step whose parameters are resolved; the same for both paths. */
export function executeCommand(step: Step, spec: NodeSpec, { params, provenance }: Resolved): ExecuteCommand {
	const { node, effect } = step.node;
	const command = {
		type: "execute",
		step: step.number,
		attempt: step.attempt + 1,
		node,
		spec,
		effect,
		params,
		provenance,
	} as const;
	if (!step.tool) return command;
	const { agent, call, name, callerId } = step.tool;
	return {
		...command,
		timeoutMs: node.tool?.timeoutMs ?? DEFAULT_TOOL_TIMEOUT_MS,
		tool: {
			agent,
			call,
			name,
			arguments: step.tool.arguments as ExecuteCommand["params"],
			...(callerId === undefined ? {} : { callerId }),
		},
	};
}
