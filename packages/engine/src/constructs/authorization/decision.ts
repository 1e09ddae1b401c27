import type { Fault } from "@switchyard/spec/error";
import type { EventBody } from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";
import type { Authorization } from "@switchyard/spec/tool";
import type { RecordCommand } from "../../command.ts";
import type { RunState } from "../../run/run-state.ts";
import type { Step } from "../../run/step.ts";
import { beginStep } from "../begin-step.ts";
import { type ConstructRules, declaredFields } from "../construct.ts";
import { recordRefusal, recordStep } from "../record-step.ts";

/** Decides on an authorization that another agent asked for. */
export const authorizationDecision: ConstructRules = {
	decide: (state, step) =>
		beginStep(state, step, (resolved) => {
			const asked = state.authorizations.get(String(resolved.params.id));
			const fault = decisionFault(state, step, asked);
			if (fault || !asked) return recordRefusal(step, resolved, fault ?? notFound());
			return record(
				state,
				step,
				asked,
				resolved.params,
				recordStep(step, resolved, outputsOf(asked, resolved.params), "out"),
			);
		}),
	fields: declaredFields,
};

/** The decision takes effect with the step that makes it, and before its end. */
function record(
	state: RunState,
	step: Step,
	asked: Authorization,
	params: Message,
	ends: RecordCommand,
): RecordCommand {
	const { comment } = params;
	const decide: EventBody = {
		type: "authorization-decide",
		step: step.number,
		asking: asked.step,
		approval: asked.id,
		answer: params.approved === true ? "submitted" : "rejected",
		...(typeof comment === "string" ? { comment } : {}),
		by: deciderOf(state, step),
	};
	const [begin, ...rest] = ends.events;
	return { ...ends, events: begin ? [begin, decide, ...rest] : [decide] };
}

function decisionFault(state: RunState, step: Step, asked: Authorization | undefined): Fault | undefined {
	if (!asked) return notFound();
	if (isAskedByCaller(state, step, asked))
		return forbidden("An agent cannot decide on what it asked for itself.");
	if (!asked.agentsMayDecide) return forbidden("Only a person may decide on this authorization.");
	return isOpen(state, asked) ? undefined : alreadyDecided(asked);
}

/** The agent that asked, or one that it called to have it decide. */
function isAskedByCaller(state: RunState, step: Step, { caller }: Authorization): boolean {
	for (let each: Step | undefined = step; each?.tool; each = state.steps.get(each.tool.agent))
		if (state.steps.get(each.tool.agent)?.node.id === caller) return true;
	return false;
}

function isOpen({ steps }: RunState, { id, step }: Authorization): boolean {
	const asking = steps.get(step);
	return asking?.phase === "person" && asking.approval?.id === id;
}

function deciderOf(state: RunState, step: Step): string {
	const caller = step.tool && state.steps.get(step.tool.agent);
	return (caller ?? step).node.node.name;
}

function outputsOf({ id, tool }: Authorization, { approved }: Message): Message {
	return { id, tool_name: tool, status: approved === true ? "approved" : "rejected" };
}

function notFound(): Fault {
	return {
		code: "AUTHORIZATION_NOT_FOUND",
		message: "No authorization with this id was asked for in this run.",
		field: "id",
		hint: "Use an id that `get_authorization_requests` gives.",
		retryable: false,
	};
}

function forbidden(message: string): Fault {
	return { code: "AUTHORIZATION_FORBIDDEN", message, field: "id", retryable: false };
}

function alreadyDecided({ status }: Authorization): Fault {
	return {
		code: "AUTHORIZATION_DECIDED",
		message:
			status === "pending" ? "Nobody waits for this authorization any more." : `It was ${status} before.`,
		field: "id",
		retryable: false,
	};
}
