import { DEFAULT_TOOL_TIMEOUT_MS } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { ExecuteCommand } from "../command.ts";
import type { Resolved } from "../resolve/resolve-parameters.ts";
import type { RunState } from "../run/run-state.ts";
import type { SessionOfStep } from "../run/sessions.ts";
import type { Step } from "../run/step.ts";
import { answerForNode } from "./node-question.ts";

/** The command for a step whose parameters are resolved; the same for both paths. */
export function executeCommand(
	state: RunState,
	step: Step,
	spec: NodeSpec,
	resolved: Resolved,
	nodeSession: SessionOfStep | undefined,
): ExecuteCommand {
	const command = resolvedStep(step, spec, resolved);
	const { effect } = step.node;
	const answered = answerForNode(step);
	const execute: ExecuteCommand = {
		type: "execute",
		effect,
		...command,
		...(mayHaveActed(state, step) ? { acted: true } : {}),
		...defined({ session: nodeSession, answered, replies: step.replies && [...step.replies] }),
	};
	if (!step.tool || command.timeoutMs !== undefined) return execute;
	return { ...execute, timeoutMs: DEFAULT_TOOL_TIMEOUT_MS };
}

/** Attempts of a run that an earlier engine began may have acted without a note of it. */
function mayHaveActed({ behaviours }: RunState, { acted, attempt }: Step): boolean {
	return acted ?? (attempt > 0 && !behaviours.has("acts"));
}

/** What a host must know of a step, whatever it does for it. */
export function resolvedStep(
	step: Step,
	spec: NodeSpec,
	{ params, provenance, authorization, rule }: Resolved,
) {
	const { node } = step.node;
	const timeoutMs = step.tool ? node.tool?.timeoutMs : node.timeoutMs;
	const command: Omit<ExecuteCommand, "type" | "effect"> = {
		step: step.number,
		attempt: step.attempt + 1,
		node,
		spec,
		params,
		provenance,
		...defined({ timeoutMs }),
	};
	if (!step.tool) return command;
	const { agent, call, name, callerId } = step.tool;
	const tool = {
		agent,
		call,
		name,
		arguments: step.tool.arguments as ExecuteCommand["params"],
		...defined({ callerId, authorization, rule }),
	};
	return { ...command, tool };
}
