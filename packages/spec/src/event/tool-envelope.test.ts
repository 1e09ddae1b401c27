import { describe, expect, it } from "vitest";
import { fits, RESERVED_KEYS, ToolResult, toolRequestEnvelope, toolResponseEnvelope } from "../index.ts";

const callerId = "0b2a3c4d-0000-4000-8000-000000000000";

describe("a tool call in the message dialect", () => {
	it("goes out with its caller id, tool, agent, and the arguments in a namespace of their own [R16]", () => {
		const call = { callerId, name: "send_email", arguments: { to: "a@b.c", __tool_name__: "forged" } };
		expect(toolRequestEnvelope(call, "desk")).toEqual({
			__message_type__: "tool_request",
			__tool_caller_id__: callerId,
			__tool_name__: "send_email",
			__agent_node_id__: "desk",
			__parameters__: call.arguments,
		});
	});

	it("comes back with its caller id, status and data, and with a sentence on error [R18]", () => {
		const data = { message_id: "m1" };
		expect(toolResponseEnvelope({ callerId, result: { status: "success", data } })).toEqual({
			__message_type__: "tool_response",
			__tool_caller_id__: callerId,
			__tool_status__: "success",
			__tool_data__: data,
		});
		const error = {
			code: "MAIL_REFUSED",
			message: "Refused.",
			detail: "Error: at /srv/x.ts",
			retryable: false,
		};
		const failed = toolResponseEnvelope({ callerId, result: { status: "error", data: {}, error } });
		expect(failed).toMatchObject({ __tool_status__: "error", __tool_error__: "Refused." });
		expect(JSON.stringify(failed)).not.toContain("/srv");
	});

	it("uses no key beside the reserved ones", () => {
		const request = toolRequestEnvelope({ callerId, name: "log", arguments: {} }, "desk");
		const response = toolResponseEnvelope({
			callerId,
			result: { status: "error", data: {}, error: { code: "NO", message: "No.", retryable: false } },
		});
		const keys = new Set([...Object.keys(request), ...Object.keys(response)]);
		expect([...keys].sort()).toEqual([...RESERVED_KEYS].sort());
	});

	it("knows two status words inside; another dialect's is none of them [X1]", () => {
		expect(fits(ToolResult, { status: "success", data: {} })).toBe(true);
		expect(fits(ToolResult, { status: "ok", data: {} })).toBe(false);
	});
});
