import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import { ERRORS, type Fault } from "@switchyard/spec/error";
import type { ParameterSetting } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { compilePlan } from "../../index.ts";
import { SPECS } from "../../testing/specs.ts";
import { faultForModel } from "./fault-for-model.ts";

const MIXED = { to: ai, body: custom("secret body"), server: custom({ credential: "smtp-main" }) };

/** What a model reads of a fault of a node with these parameters. */
function told(
	fault: Partial<Fault>,
	{
		type = "Mail",
		params = MIXED,
		...call
	}: {
		readonly type?: string;
		readonly params?: Record<string, ParameterSetting>;
		readonly begun?: boolean;
		readonly edited?: boolean;
	} = {},
) {
	const flow = new FlowBuilder()
		.node("start", "Start")
		.node("desk", "Agent", { prompt: custom("hello") })
		.node("tool", type, params)
		.wire("start > desk")
		.wire("desk.tools > tool")
		.build();
	const node = compilePlan(flow, SPECS).nodes.get("tool");
	if (!node) throw new Error("The plan has no such node.");
	const whole = { code: "FAILED", message: "No.", retryable: true, ...fault };
	return faultForModel({ node, begun: true, ...call }, whole);
}

const WORDY = {
	message: "smtp-main refused secret body.",
	hint: "Choose smtp-other.",
	detail: "at line 7",
};

describe("a fault as a model reads it", () => {
	it("has the catalogue's words, not the node's, and names the parameter that the flow sets [R22, X5]", () => {
		expect(told({ ...WORDY, code: "MAIL_LOGIN_REFUSED", field: "server" })).toEqual({
			code: "MAIL_LOGIN_REFUSED",
			message: "The mail server refused the user name or password.",
			field: "server",
			hint: "The flow sets `server`; a call cannot change it.",
			retryable: true,
		});
	});

	it("says what to do about an argument of the model's own [R22, X5]", () => {
		expect(told({ ...WORDY, code: "MAIL_ADDRESS_INVALID", field: "to" })).toEqual({
			code: "MAIL_ADDRESS_INVALID",
			message: "A mail address is not valid. Nothing was sent.",
			field: "to",
			hint: "An address looks like john@example.com; several are separated by commas.",
			retryable: true,
		});
	});

	it("has the words that the node type declares for a code of its own [R22, X5]", () => {
		expect(told({ ...WORDY, code: "TILL_CLOSED" }, { type: "Till" })).toEqual({
			code: "TILL_CLOSED",
			message: "The till is closed.",
			hint: "Pay tomorrow.",
			retryable: true,
		});
	});

	it("says no more than the code where the catalogue does not have it, and names nothing that is no parameter", () => {
		expect(told({ ...WORDY, field: "smtp-main" })).toStrictEqual({
			code: "FAILED",
			message: "The tool failed.",
			retryable: true,
		});
	});

	it("names no code, parameter or remedy of another flow, but for the catalogue's", () => {
		const child = { type: "Subflow.child", params: { order: ai } };
		expect(told({ ...WORDY, field: "order" }, child)).toStrictEqual({
			code: "NODE_FAILED",
			message: "The tool failed.",
			retryable: true,
		});
		expect(told({ ...WORDY, code: "MAIL_ADDRESS_INVALID", field: "order" }, child)).toStrictEqual({
			code: "MAIL_ADDRESS_INVALID",
			message: "A mail address is not valid. Nothing was sent.",
			retryable: true,
		});
		expect(told(WORDY, { ...child, begun: false })).toStrictEqual({
			code: "FAILED",
			message: "The tool failed.",
			retryable: true,
		});
	});

	it("has the catalogue's words of an agent, whose parameters the outer model wrote", () => {
		expect(told(WORDY, { type: "Agent", params: { prompt: ai } })).toEqual({
			code: "FAILED",
			message: "The tool failed.",
			retryable: true,
		});
	});

	it.each([
		["the model", "Lock", { text: ai }],
		["the node's author", "Wipe", { to: ai }],
		["the designer as the author did", "Wipe", { to: ai, body: custom("all") }],
	])("has the node's own words where all parameters are as %s wrote them [R22, X5]", (_who, type, params) => {
		const { detail: _detail, ...words } = WORDY;
		expect(told(WORDY, { type, params })).toEqual({ code: "FAILED", ...words, retryable: true });
	});

	it.each([
		["the flow", { type: "Wipe", params: { to: ai, body: custom("none") } }],
		["the message", { type: "Echo", params: { text: path("question") } }],
		["a person", { type: "Lock", params: { text: ai }, edited: true }],
		["a program with tools", { type: "Remote", params: {} }],
	])("has the catalogue's words where %s wrote what they can hold", (_who, call) => {
		expect(told(WORDY, call)).toEqual({ code: "FAILED", message: "The tool failed.", retryable: true });
	});

	it.each([
		"TOOL_UNKNOWN",
		"TOOL_ARGUMENTS_INVALID",
		"RESULT_REFERENCE_UNKNOWN",
		"APPROVAL_REJECTED",
		"APPROVAL_EXPIRED",
		"AUTHORIZATION_NOT_FOUND",
		"AUTHORIZATION_FORBIDDEN",
		"AUTHORIZATION_DECIDED",
		"AUTHORIZATION_LIMIT",
		"AGENT_TOO_DEEP",
		"HAND_OVER_NOT_ALONE",
		"PLAN_INVALID",
		"PLAN_TASK_FAILED",
	] as const)(
		"tells what the engine says of a call that has not begun, and believes no node that says %s",
		(code) => {
			const fault = { code, message: "The call was refused.", hint: "Arguments: to." };
			expect(told(fault, { begun: false })).toEqual({ ...fault, retryable: true });
			expect(told(fault)).toMatchObject({ message: ERRORS[code].summary });
		},
	);
});
