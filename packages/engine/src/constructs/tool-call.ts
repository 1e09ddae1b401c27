import type { Fault } from "@switchyard/spec/error";
import type { PolicyBreach } from "@switchyard/spec/event";
import { DEFAULT_APPROVAL_TIMEOUT_MS } from "@switchyard/spec/flow";
import { defined, type Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { PLAN_TOOL_NAME } from "@switchyard/spec/plan";
import type { ToolResult } from "@switchyard/spec/tool";
import type { Command } from "../command.ts";
import type { PlanTool } from "../plan/plan-node.ts";
import { checkArguments } from "../resolve/check-arguments.ts";
import { joinFaults } from "../resolve/parameter-fault.ts";
import { type Arguments, type Resolved, resolveParameters } from "../resolve/resolve-parameters.ts";
import { authorizationFor } from "../run/authorizations.ts";
import { consentKey } from "../run/consent-key.ts";
import type { RunState } from "../run/run-state.ts";
import type { ApprovalOfStep, Step, ToolCallOfStep } from "../run/step.ts";
import { liveStep } from "../run/step-life.ts";
import { depthFault } from "./agent/depth.ts";
import { handOverFault } from "./agent/hand-over.ts";
import { decidePlanCall, mayPlan } from "./agent/plan/plan-call.ts";
import { dereference } from "./agent/results/by-reference.ts";
import { readMore } from "./agent/results/read-more.ts";
import { ruleFor } from "./consent/consent-check.ts";
import { consentNeed } from "./consent/consent-need.ts";
import { escalationOf } from "./escalation.ts";
import { policyVerdict } from "./policy.ts";
import { recordFault } from "./record-step.ts";
import { MAX_DEPTH, tooDeep } from "./sub-flow.ts";
import { toolResponse } from "./tool-response.ts";

/**
 * Admits or refuses an agent's or a hop's tool call, or asks a person first. The tools are those wired to the caller in the
 * run's flow version; nothing that a model says can name another. A refused call reaches no node: its answer is recorded
 * at once.
 */
export function decideToolCall(
	state: RunState,
	step: Step,
	call: ToolCallOfStep,
	perform: (state: RunState, step: Step, spec: NodeSpec, resolved: Resolved) => Command,
): Command {
	const calling = liveStep(state, call.agent);
	const caller = calling.node;
	if (call.name === PLAN_TOOL_NAME && mayPlan(state, calling))
		return decidePlanCall(state, step, call, calling);
	const tool = caller.tools.get(call.name);
	const more = readMore(calling, call);
	if (more) return recordAnswer(step, call, more);
	if (!tool || !isTool(state, tool))
		return recordFault(step, unknownTool(call.name, [...caller.tools.keys()]));
	const named = dereference(calling, call);
	if ("fault" in named) return recordFault(step, named.fault);
	const checked = checkArguments(tool, named.arguments);
	if ("fault" in checked) return recordFault(step, checked.fault);
	const args = argumentsOf(call, checked.values, named.labels);
	const resolved = resolveParameters(step.node.parameters, step.token, args, step.edits);
	if (resolved.faults.length > 0) return recordFault(step, joinFaults(resolved.faults));
	if (tool.spec.construct === "sub-flow" && state.depth >= MAX_DEPTH) return recordFault(step, tooDeep());
	const deep = tool.spec.construct === "agent" ? depthFault(state, step) : undefined;
	if (deep) return recordFault(step, deep);
	const beside = handOverFault(calling, resolved.params, call);
	if (beside) return recordFault(step, beside);
	const denied = step.approval && denial(step.approval);
	if (denied) return recordFault(step, denied);
	const verdict = policyVerdict(state, step, resolved);
	if (verdict && "fault" in verdict) return recordFault(step, verdict.fault);
	// What a person has agreed to for the whole run was the tool, not what somebody outside would do with it.
	if (verdict) return consult(step, call, tool, resolved, verdict.ask);
	const agreed = step.approval !== undefined || state.consents.has(consentKey(caller, step.node));
	const need = agreed ? false : consentNeed(state, step, tool, resolved);
	if (need === false) return perform(state, step, tool.spec, resolved);
	if (need !== true) return "fault" in need ? recordFault(step, need.fault) : need;
	const authorization = authorizationFor(state, caller, step.node);
	if (authorization !== undefined) return perform(state, step, tool.spec, { ...resolved, authorization });
	const found = ruleFor(state, step, resolved.params);
	if (!found) return consult(step, call, tool, resolved);
	if ("fault" in found) return recordFault(step, found.fault);
	return "rule" in found ? perform(state, step, tool.spec, { ...resolved, rule: found.rule }) : found;
}

/** Agents are tools of agents in runs that began when they could be. */
function isTool({ behaviours }: RunState, { spec }: PlanTool): boolean {
	return spec.construct !== "agent" || behaviours.has("agents-as-tools");
}

function argumentsOf(
	{ call, sources, label, labels }: ToolCallOfStep,
	values: Message,
	referred: NonNullable<Arguments["referred"]>,
): Arguments {
	return {
		values,
		call,
		referred,
		...defined({ sources, label, labels }),
	};
}

function consult(
	step: Step,
	call: ToolCallOfStep,
	{ node }: PlanTool,
	resolved: Resolved,
	breaches?: readonly PolicyBreach[],
): Command {
	const {
		approver,
		approvalTimeoutMs: expiresMs = DEFAULT_APPROVAL_TIMEOUT_MS,
		escalateAfterMs: afterMs,
		escalateTo: to,
	} = node.node.tool ?? {};
	return {
		type: "ask-person",
		step: step.number,
		...defined({ assignee: approver }),
		expiresMs,
		...escalationOf({ afterMs, to, expiresMs }),
		call: {
			agent: call.agent,
			call: call.call,
			name: call.name,
			node: step.node.id,
			arguments: call.arguments as Resolved["params"],
			params: resolved.params,
			provenance: { ...resolved.provenance },
			...(breaches === undefined ? {} : { breaches: [...breaches] }),
		},
	};
}

function denial({ answer, comment }: ApprovalOfStep): Fault | undefined {
	if (answer === "approved") return undefined;
	if (answer === "expired") {
		return { code: "APPROVAL_EXPIRED", message: "Nobody agreed to the call in time.", retryable: false };
	}
	const why = comment === undefined || comment === "" ? "" : ` They wrote: ${comment}`;
	return { code: "APPROVAL_REJECTED", message: `A person refused the call.${why}`, retryable: false };
}

/** Answers a call that reaches no node. */
function recordAnswer(step: Step, call: ToolCallOfStep, result: ToolResult): Command {
	return { type: "record", step: step.number, events: [toolResponse(step, call, result)] };
}

/** The fault of a caller that names a tool which it does not have. */
export function unknownTool(name: string, known: readonly string[]): Fault {
	return {
		code: "TOOL_UNKNOWN",
		message: `There is no tool named ${JSON.stringify(name.slice(0, 64))}.`,
		hint: known.length > 0 ? `Tools: ${known.join(", ")}.` : "This agent has no tools.",
		retryable: false,
	};
}
