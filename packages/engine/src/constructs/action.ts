import { DEFAULT_TOOL_TIMEOUT_MS, type Fault, type NodeSpec } from "@switchyard/spec";
import type { Command, ExecuteCommand } from "../command.ts";
import { joinFaults } from "../resolve/parameter-fault.ts";
import { type Resolved, resolveParameters } from "../resolve/resolve-parameters.ts";
import type { Step } from "../run/step.ts";
import { type ConstructRules, declaredFields } from "./construct.ts";
import { recordFailure } from "./record-step.ts";
import { decideRetry } from "./retry.ts";
import { decideToolCall } from "./tool-call.ts";

/** A node that a host executes: on the flow path or, the very same, as a tool call. */
export const action: ConstructRules = {
	decide(state, step) {
		if (step.phase === "backoff") return decideRetry(step);
		if (step.tool && step.attempt === 0) return decideToolCall(state, step, step.tool);
		return decideExecute(step);
	},
	fields: declaredFields,
};

function decideExecute(step: Step): Command {
	const { spec } = step.node;
	if (!spec) return recordFailure(step, { params: {}, provenance: {} }, unknownType(step.node.node.type));
	const resolved = parametersOf(step);
	if (resolved.faults.length > 0) return recordFailure(step, resolved, joinFaults(resolved.faults));
	return executeCommand(step, spec, resolved);
}

/** Later attempts use what the first one resolved. */
function parametersOf(step: Step): Resolved {
	if (step.params && step.provenance) return { params: step.params, provenance: step.provenance, faults: [] };
	return resolveParameters(step.node.parameters, step.token, undefined);
}

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

function unknownType(type: string): Fault {
	return {
		code: "NODE_TYPE_UNKNOWN",
		message: `No package provides the node type ${type}.`,
		hint: "Install the package, or replace the node.",
		retryable: false,
	};
}
