import { describe, expect, it } from "vitest";
import { fieldRequest, focusField, placeOf } from "./field-request.ts";

describe("where a problem's field is", () => {
	it.each([
		["to", "PARAMETER_MISSING", { tab: "parameters", name: "to" }],
		["rules[1].when", "EXPRESSION_INVALID", { tab: "parameters", name: "rules" }],
		["path", "OUTPUT_NAME_RESERVED", { tab: "outputs", name: "path" }],
		["tool.name", "TOOL_NAME_INVALID", { tab: "tool", name: undefined }],
		["toolbox", "PARAMETER_MISSING", { tab: "parameters", name: "toolbox" }],
		["node:retry.attempts", "TEXT_UNFINISHED", { tab: "failure", name: "retry.attempts" }],
		["node:tool.timeoutMs", "TEXT_UNFINISHED", { tab: "tool", name: "tool.timeoutMs" }],
	])("%s of %s", (field, code, place) => {
		expect(placeOf(field, code)).toEqual(place);
	});

	it("can be asked for twice", () => {
		focusField("to");
		const first = fieldRequest.getState().wanted;
		focusField("to");
		expect(fieldRequest.getState().wanted?.serial).toBeGreaterThan(first?.serial ?? 0);
	});
});
