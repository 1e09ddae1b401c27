import type { Fault } from "@switchyard/spec/error";
import { defined, formatInstant, type Message } from "@switchyard/spec/json";
import type { Authorization, AuthorizationValidity } from "@switchyard/spec/tool";
import type { RecordCommand } from "../../command.ts";
import { labelOfInputs } from "../../labels/step-labels.ts";
import { declared } from "../../plan/declared.ts";
import { MAX_AUTHORIZATIONS } from "../../run/authorizations.ts";
import type { RunState } from "../../run/run-state.ts";
import type { Step } from "../../run/step.ts";
import { beginAsking, questionCommand, REQUEST_OF_TOOL } from "../ask.ts";
import { beginStep } from "../begin-step.ts";
import { type ConstructRules, declaredFields } from "../construct.ts";
import { recordEnd, recordRefusal, recordStart } from "../record-step.ts";
import { unknownTool } from "../tool-call.ts";

/** Asks for leave to call a tool: once it is given, the calls that it is for need no consent of their own. */
export const authorizationRequest: ConstructRules = {
	decide(state, step) {
		if (step.phase === "ready") {
			return beginStep(state, step, (resolved) => {
				const fault = requestFault(state, step, resolved.params);
				return fault ? recordRefusal(step, resolved, fault) : recordStart(step, resolved);
			});
		}
		if (step.approval) return end(state, step, step.approval.id);
		const { tool_name: tool } = step.params ?? {};
		return {
			...questionCommand(step, questionOf(state, step)),
			request: {
				decisionType: "task_approval",
				...REQUEST_OF_TOOL,
				riskLevel: "high",
				...(typeof tool === "string" ? { tool } : {}),
				...(mayAgentsDecide(step) ? { agentsMayDecide: true } : {}),
			},
		};
	},
	started: beginAsking,
	question: questionOf,
	asked(state, step, { approval: id, at }) {
		const { tool_name: tool, reason, valid_for: validFor } = step.params ?? {};
		const caller = callerOf(state, step);
		const node = caller?.tools.get(String(tool))?.node;
		const label = state.behaviours.has("authorization-labels") ? labelOfInputs(step) : undefined;
		state.authorizations.set(id, {
			id,
			step: step.number,
			caller: (caller ?? step.node).id,
			tool: String(tool),
			...(node ? { node: node.id } : {}),
			reason: String(reason),
			status: "pending",
			requestedAt: at,
			validFor: (validFor as AuthorizationValidity | undefined) ?? "call",
			agentsMayDecide: mayAgentsDecide(step),
			...defined({ label }),
		});
	},
	answered(state, step) {
		const { approval, params = {} } = step;
		const asked = approval && state.authorizations.get(approval.id);
		if (!approval?.answer || !asked) return;
		const { answer, at, by, comment } = approval;
		const status = STATUS[answer];
		const until =
			status === "approved" && asked.validFor === "time" ? at + Number(params.valid_ms) : undefined;
		state.authorizations.set(asked.id, {
			...asked,
			status,
			decidedAt: at,
			...(by === undefined ? {} : { by }),
			...(comment === undefined ? {} : { comment }),
			...(until === undefined ? {} : { until }),
		});
	},
	fields: declaredFields,
};

const STATUS = {
	submitted: "approved",
	approved: "approved",
	rejected: "rejected",
	expired: "expired",
} as const satisfies Record<string, Authorization["status"]>;

function requestFault(state: RunState, step: Step, params: Message): Fault | undefined {
	if (state.authorizations.size >= MAX_AUTHORIZATIONS) return tooMany();
	const caller = callerOf(state, step);
	const tool = String(params.tool_name);
	if (caller && !caller.tools.has(tool)) return unknownTool(tool, [...caller.tools.keys()]);
	if (params.valid_for === "time" && params.valid_ms === undefined) return noTime();
	return undefined;
}

function callerOf(state: RunState, { tool }: Step) {
	return tool && state.steps.get(tool.agent)?.node;
}

function mayAgentsDecide({ params }: Step): boolean {
	return params?.agents_may_decide === true;
}

/** What the person reads: the model's words are shown as what they are, beside the question. */
function questionOf(state: RunState, step: Step): Message {
	const { tool_name: tool, reason } = step.params ?? {};
	const caller = callerOf(state, step) ?? step.node;
	return {
		question: `May “${caller.node.name}” call \`${tool}\`?`,
		details: { tool_name: tool, reason, risk_level: "high" },
		form: [],
		may_reject: true,
	};
}

function end(state: RunState, step: Step, id: string): RecordCommand {
	const authorization = state.authorizations.get(id);
	const status = authorization?.status ?? "expired";
	const outputs = declared(step.node, authorization ? outputsOf(authorization) : {});
	return recordEnd(step, outputs, PORTS[status]);
}

const PORTS = { pending: "out", approved: "out", rejected: "rejected", expired: "expired" } as const;

/** An authorization as agents and flows read it. */
export function outputsOf(authorization: Authorization): Message {
	const { id, tool, reason, status, requestedAt, decidedAt, by, comment, validFor, until } = authorization;
	return {
		id,
		tool_name: tool,
		reason,
		status,
		risk_level: "high",
		requested_at: formatInstant(requestedAt),
		...(decidedAt === undefined ? {} : { decided_at: formatInstant(decidedAt) }),
		...(by === undefined ? {} : { decided_by: by }),
		...(comment === undefined ? {} : { comment }),
		valid_for: validFor,
		...(until === undefined ? {} : { valid_until: formatInstant(until) }),
	};
}

function tooMany(): Fault {
	return {
		code: "AUTHORIZATION_LIMIT",
		message: `Authorization was asked for ${MAX_AUTHORIZATIONS} times in this run, as often as it may be.`,
		retryable: false,
	};
}

function noTime(): Fault {
	return {
		code: "PARAMETER_MISSING",
		message: "Parameter `valid_ms`: An authorization for a time needs to know for how long.",
		field: "valid_ms",
		retryable: false,
	};
}
