import type { Fault } from "@switchyard/spec/error";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Command } from "../command.ts";
import { joinFaults } from "../resolve/parameter-fault.ts";
import { type Resolved, resolveParameters } from "../resolve/resolve-parameters.ts";
import type { RunState } from "../run/run-state.ts";
import { needsSession, sessionOf } from "../run/sessions.ts";
import type { Step } from "../run/step.ts";
import { type ConstructRules, declaredFields } from "./construct.ts";
import { executeCommand } from "./execute-command.ts";
import { askForNode, questionForPerson } from "./node-question.ts";
import { askAboutStep, policyVerdict } from "./policy.ts";
import { probeStep } from "./probe.ts";
import { recordDoubt, recordFailure } from "./record-step.ts";
import { decideRetry } from "./retry.ts";
import { callFlow } from "./sub-flow.ts";
import { decideToolCall } from "./tool-call.ts";

/** A node that a host executes, or a flow that it runs: on the flow path or, the very same, as a tool call. */
export const action: ConstructRules = {
	decide(state, step) {
		if (step.phase === "backoff") return decideRetry(step);
		if (step.phase === "probe") return probeStep(state, step);
		if (step.phase === "consult" && step.asked) return askForNode(step, step.asked);
		if (step.tool && step.attempt === 0) return decideToolCall(state, step, step.tool, perform);
		return decideStep(state, step);
	},
	question: (_state, { asked, params = {} }) => (asked ? questionForPerson(asked) : params),
	fields: declaredFields,
};

function decideStep(state: RunState, step: Step): Command {
	const { spec } = step.node;
	if (!spec) return recordFailure(step, { params: {}, provenance: {} }, unknownType(step.node.node.type));
	const resolved = parametersOf(step);
	if (resolved.faults.length > 0) return recordFailure(step, resolved, joinFaults(resolved.faults));
	// Later attempts are the same step, of which a person has been asked already or nobody needs to be.
	const verdict = step.attempt === 0 ? policyVerdict(state, step, resolved) : undefined;
	if (verdict && "fault" in verdict) return recordFailure(step, resolved, verdict.fault);
	if (verdict) return askAboutStep(step, verdict.ask, resolved);
	return perform(state, step, spec, resolved);
}

function perform(state: RunState, step: Step, spec: NodeSpec, resolved: Resolved): Command {
	if (step.token.doubtful) return recordDoubt(step, resolved);
	if (step.node.construct === "sub-flow") return callFlow(state, step, spec, resolved);
	const nodeSession = sessionOf(state, step, spec, resolved.params);
	if (!nodeSession && needsSession(spec)) return recordFailure(step, resolved, noSession(spec));
	return executeCommand(state, step, spec, resolved, nodeSession);
}

function noSession({ name, session: nodeSession }: NodeSpec): Fault {
	return {
		code: "SESSION_MISSING",
		message: `${name} works in a session (${nodeSession}), and none is open where it stands.`,
		hint: "Place it inside of a block that opens one, behind the block's port Each.",
		retryable: false,
	};
}

/** Later attempts use what the first one resolved, unless that was wrong: then it is wrong again, and nothing executes. */
function parametersOf(step: Step): Resolved {
	const { params, provenance } = step;
	// A call without all of its parameters was refused before it began.
	if (step.tool && params && provenance) return { params, provenance, faults: [] };
	const resolved = resolveParameters(step.node.parameters, step.token, undefined, step.edits);
	return params && provenance && resolved.faults.length === 0 ? { params, provenance, faults: [] } : resolved;
}

function unknownType(type: string): Fault {
	return {
		code: "NODE_TYPE_UNKNOWN",
		message: `No package provides the node type ${type}.`,
		hint: "Install the package, or replace the node.",
		retryable: false,
	};
}
