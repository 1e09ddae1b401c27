import { ExpressionError, parseCallCondition } from "@switchyard/flow";
import type { EventBody, ToolRequest } from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";
import type { PlanNode } from "../plan/plan-node.ts";
import { consentKey } from "./consent-key.ts";
import type { RunState } from "./run-state.ts";
import type { Step } from "./step.ts";

/** How long the JSON of a value may be that is remembered; longer ones count as new each time. */
const LONGEST_VALUE = 500;

/** How many values a run remembers by itself. */
const MOST_VALUES = 1_000;

/** A value that an approved call of a tool had. */
export interface ApprovedValue {
	/** The tool's node. */
	readonly node: string;
	readonly parameter: string;
	/** As JSON in which keys are in order: the same for equal values. */
	readonly value: string;
}

/** The text by which equal values are known again; `undefined` for one that is not remembered. */
export function valueKey(value: unknown): string | undefined {
	const text = JSON.stringify(inOrder(value));
	return text !== undefined && text.length <= LONGEST_VALUE ? text : undefined;
}

function inOrder(value: unknown): unknown {
	if (typeof value !== "object" || value === null) return value;
	if (Array.isArray(value)) return value.map(inOrder);
	const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
	return Object.fromEntries(entries.map(([name, each]) => [name, inOrder(each)]));
}

/** Whether an approved call of a tool in this run had a value of a parameter. */
export function hadValue(
	{ approvedValues }: RunState,
	node: string,
	parameter: string,
	value: unknown,
): boolean {
	const text = valueKey(value);
	return text !== undefined && approvedValues.has(nameOf({ node, parameter, value: text }));
}

/** What an event adds to the values that approved calls had, given the run before that event. */
export function approvedValuesOf(state: RunState, event: EventBody): readonly ApprovedValue[] {
	if (event.type !== "tool-request") return NONE;
	const step = state.steps.get(event.step);
	return step && isApproved(state, step, event) ? rememberedOf(step.node, event.params) : NONE;
}

const NONE: readonly ApprovedValue[] = [];

/** Remembers what the values of a call were that a person agreed to and that begins now. */
export function rememberValues(state: RunState, event: ToolRequest): void {
	for (const value of approvedValuesOf(state, event))
		if (state.approvedValues.size < MOST_VALUES) state.approvedValues.add(nameOf(value));
}

/** Whether a person agreed to a call: to this one, to all in this run, or by an authorization or a rule. */
function isApproved(
	{ consents, steps }: RunState,
	{ tool, node, approval }: Step,
	{ authorization, rule }: Pick<ToolRequest, "authorization" | "rule">,
): boolean {
	if (approval?.answer === "approved" || authorization !== undefined || rule !== undefined) return true;
	const caller = tool && steps.get(tool.agent)?.node;
	return caller !== undefined && consents.has(consentKey(caller, node));
}

/** The values that the condition on the tool's calls asks about. */
function rememberedOf({ id: node, node: { tool } }: PlanNode, params: Message): ApprovedValue[] {
	const when = tool?.approval === "when" ? tool.approvalWhen : undefined;
	return firstTimesOf(when).flatMap((parameter) => {
		const value = Object.hasOwn(params, parameter) ? valueKey(params[parameter]) : undefined;
		return value === undefined ? [] : [{ node, parameter, value }];
	});
}

function firstTimesOf(when: string | undefined): readonly string[] {
	if (when === undefined) return [];
	try {
		return parseCallCondition(when).firstTimes;
	} catch (error) {
		if (error instanceof ExpressionError) return [];
		throw error;
	}
}

function nameOf({ node, parameter, value }: ApprovedValue): string {
	return JSON.stringify([node, parameter, value]);
}
