import type { Message } from "@switchyard/spec/json";
import type { RunState } from "../../run/run-state.ts";
import type { Step } from "../../run/step.ts";
import { beginStep } from "../begin-step.ts";
import { type ConstructRules, declaredFields } from "../construct.ts";
import { recordStep } from "../record-step.ts";
import { outputsOf } from "./request.ts";

/** How many of the latest requests are listed. */
const LISTED = 100;

/** Lists the authorizations that were asked for in this run, the latest first. */
export const authorizationList: ConstructRules = {
	decide: (state, step) =>
		beginStep(state, step, (resolved) => {
			const requests = requestsOf(state, step);
			return recordStep(step, resolved, { requests, count: requests.length }, "out");
		}),
	fields: declaredFields,
};

function requestsOf(state: RunState, { tool }: Step): Message[] {
	const caller = tool && state.steps.get(tool.agent)?.node.id;
	const listed = [...state.authorizations.values()].slice(-LISTED).reverse();
	return listed.map((each) => ({
		...outputsOf(each),
		requested_by: state.plan.nodes.get(each.caller)?.node.name ?? each.caller,
		own: each.caller === caller,
		used: each.usedBy !== undefined,
	}));
}
