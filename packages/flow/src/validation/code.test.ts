import type { NodeSpec } from "@switchyard/spec/node-spec";
import { describe, expect, it } from "vitest";
import { validateFlow, validateParameter } from "../index.ts";
import { flow, node } from "../testing/build-flow.ts";
import { SPECS } from "../testing/specs.ts";

const CODE: NodeSpec = {
	id: "Flow.Function",
	version: 1,
	name: "Function",
	description: "",
	icon: "box",
	color: "neutral",
	group: "Flow",
	effect: "safe",
	ports: [],
	properties: [
		{
			name: "code",
			variableType: "In",
			schema: { type: "string", maxLength: 100_000, control: "code" },
			description: "",
			scope: "Custom",
			aiScope: false,
			customScope: true,
			messageScope: false,
		},
	],
};

const withCode = (code: unknown) => node("n", "Flow.Function", { code: { scope: "Custom", value: code } });
const messages = (code: unknown) =>
	validateParameter(withCode(code), CODE, "code").map(({ message }) => message);

describe("a Function's code", () => {
	it.each([
		"return input;",
		"const { a, ...rest } = input ?? {};\nreturn { a, rest };",
		"const answer = await Promise.all(input.map(async (each) => each ** 2));\nreturn answer?.length ?? 0;",
		"// a last line that is a comment",
		"",
	])("is in order where it is the body of an async function: %j", (code) => {
		expect(messages(code)).toEqual([]);
	});

	it("that is no JavaScript is a problem of its node and field, with line and column, and keeps the flow from running", () => {
		const start = node("start", "Flow.Manual");
		const specs = new Map([...SPECS, [CODE.id, CODE]]);
		const found = validateFlow(flow([start, withCode("const a = 1;\nreturn a +* 2;")]), specs);
		expect(found.filter(({ node }) => node === "n")).toEqual([
			{
				code: "CODE_INVALID",
				message: "`code` is not JavaScript: unexpected token in line 2, column 11.",
				node: "n",
				field: "code",
				hint: "Correct the code.",
			},
		]);
	});

	it("that ends too early has its problem after the last character", () => {
		expect(messages("if (input) {\nreturn 1;")).toEqual([
			"`code` is not JavaScript: unexpected token in line 2, column 10.",
		]);
	});

	it("is not checked where it is nested beyond all bounds: that is the problem", () => {
		expect(messages("(".repeat(90_000))).toEqual([
			expect.stringMatching(/^`code` is not JavaScript: not enough stack space/),
		]);
	});

	it("that is no text, or too long, has that problem alone", () => {
		expect(messages(7)).toEqual(["`code` must be text, not a number."]);
		expect(messages("(".repeat(100_001))).toHaveLength(1);
	});
});
