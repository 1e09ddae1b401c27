import type { Fault, Message } from "@switchyard/spec";
import { describe, expect, it } from "vitest";
import { compilePlan } from "../../index.ts";
import { ai, custom, FlowBuilder } from "../../testing/flow-builder.ts";
import { SPECS } from "../../testing/specs.ts";
import { faultForModel } from "./fault-for-model.ts";

const flow = new FlowBuilder()
	.node("start", "Start")
	.node("desk", "Agent", { prompt: custom("hello") })
	.node("mail", "Mail", { to: ai, body: custom("secret body"), server: custom({ credential: "smtp-main" }) })
	.wire("start > desk")
	.wire("desk.tools > mail")
	.build();
const node = compilePlan(flow, SPECS).nodes.get("mail");

/** What a model reads of a fault of the mail node. */
function told(fault: Partial<Fault>, params?: Message) {
	if (!node) throw new Error("The plan has no mail node.");
	return faultForModel({ node, params }, { code: "FAILED", message: "No.", retryable: true, ...fault });
}

const NOT_READY = { code: "TOOL_NOT_READY", message: expect.any(String), retryable: false };

describe("a fault as a model reads it", () => {
	it.each([
		"PARAMETER_MISSING",
		"PARAMETER_INVALID",
		"PATH_NOT_FOUND",
		"EXPRESSION_FAILED",
		"SCOPE_FORBIDDEN",
		"CREDENTIAL_NOT_FOUND",
		"CREDENTIAL_KIND_WRONG",
		"NODE_TYPE_UNKNOWN",
	])("tells of %s only that the tool is not ready, unless the model filled in the parameter", (code) => {
		const fault = {
			code,
			message: "server: smtp-main is wrong.",
			hint: "Choose smtp-other.",
			detail: "stack",
		};
		expect(told({ ...fault, field: "server" })).toEqual(NOT_READY);
		expect(told(fault)).toEqual(NOT_READY);
		expect(told({ ...fault, field: "to" })).toEqual({
			code,
			message: fault.message,
			hint: fault.hint,
			field: "to",
			retryable: true,
		});
	});

	it("names a parameter that the model filled in, and no other", () => {
		expect(told({ field: "to" })).toEqual({ code: "FAILED", message: "No.", field: "to", retryable: true });
		for (const field of ["body", "unheard-of"]) {
			expect(told({ field })).toEqual({ code: "FAILED", message: "No.", retryable: true });
		}
	});

	it("hides what the model did not fill in, in the message and the hint, and never tells the raw error", () => {
		const message = "smtp-main refused secret body for a@example.com.";
		const fault = { message, hint: "Ask smtp-main.", detail: "at line 7" };
		const params = { to: "a@example.com", body: "secret body", server: { credential: "smtp-main" } };
		expect(told(fault, params)).toEqual({
			code: "FAILED",
			message: "… refused … for a@example.com.",
			hint: "Ask ….",
			retryable: true,
		});
	});

	it("hides every part of a value, each time, and the longer one where one holds the other", () => {
		const params = { body: ["abcd", "abcdef", { deep: ["wxyz"] }, 12345, null, true] };
		expect(told({ message: "abcdef, abcd, wxyz, abcd, 12345, true" }, params).message).toBe(
			"…, …, …, …, 12345, true",
		);
	});

	it("leaves words alone that are too short to be told from others", () => {
		expect(told({ message: "abc abcd" }, { body: ["abc", "abcd"] }).message).toBe("abc …");
	});
});
