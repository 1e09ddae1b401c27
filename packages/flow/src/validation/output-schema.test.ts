import { type AnswerField, OutputSchema } from "@switchyard/spec/answer";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { describe, expect, it } from "vitest";
import { outputsOf, upstreamFields, validateFlow } from "../index.ts";
import { flow, node } from "../testing/build-flow.ts";
import { SPECS } from "../testing/specs.ts";

/** The agent of the specs, with an output schema. */
function withSchema(): ReadonlyMap<string, NodeSpec> {
	const agent = SPECS.get("AI.Agent");
	const [prompt, text] = agent?.properties ?? [];
	if (!agent || !prompt || !text) throw new Error("There is no agent.");
	const schema = { ...prompt, name: "output_schema", variableType: "Opt" as const, scope: "Custom" as const };
	const parameter = { ...schema, messageScope: false, customScope: true, schema: { ...OutputSchema } };
	return new Map([...SPECS, [agent.id, { ...agent, properties: [prompt, parameter, text] }]]);
}

const TYPES = withSchema();

function agent(fields: unknown, outputs?: Record<string, string>) {
	const params = {
		prompt: { scope: "Message" as const, path: "q" },
		output_schema: { scope: "Custom" as const, value: fields },
	};
	return node("desk", "AI.Agent", params, outputs ? { outputs } : {});
}

function problems(fields: unknown, outputs?: Record<string, string>) {
	const document = flow([node("start", "Flow.Manual"), agent(fields, outputs)], ["start.out > desk.in"]);
	return validateFlow(document, TYPES).map(({ code, field }) => [code, field]);
}

const choice: AnswerField = {
	name: "category",
	type: "choice",
	choices: ["bug", "question"],
	required: true,
};

describe("the output schema of an agent", () => {
	it("may have fields of every type, in lists and objects too", () => {
		const inner: AnswerField[] = [choice, { name: "deep", type: "list", items: "object", fields: [choice] }];
		expect(
			problems([
				choice,
				{ name: "sum", type: "number", description: "In euros." },
				{ name: "count", type: "integer" },
				{ name: "ok", type: "boolean" },
				{ name: "tags", type: "list" },
				{ name: "kinds", type: "list", items: "choice", choices: ["a"] },
				{ name: "order", type: "object", fields: inner },
			]),
		).toEqual([]);
		expect(problems([])).toEqual([]);
	});

	it("is refused with code and field where a field is wrong, at every level", () => {
		expect(problems([choice, choice])).toEqual([["FIELD_NAME_DUPLICATE", "output_schema[1].name"]]);
		expect(problems([{ name: "text", type: "text" }])).toEqual([
			["FIELD_NAME_RESERVED", "output_schema[0].name"],
		]);
		const fields = [
			{ name: "a", type: "choice" },
			{ name: "b", type: "object" },
			{ name: "c", type: "list", items: "object" },
			{ name: "d", type: "text", choices: ["x"] },
			{
				name: "e",
				type: "object",
				fields: [
					{ name: "f", type: "choice", choices: [] },
					{ name: "f", type: "text" },
				],
			},
		];
		expect(problems(fields)).toEqual([
			["PARAMETER_INVALID", "output_schema[0].choices"],
			["PARAMETER_INVALID", "output_schema[1].fields"],
			["PARAMETER_INVALID", "output_schema[2].fields"],
			["PARAMETER_INVALID", "output_schema[3].choices"],
			["FIELD_NAME_DUPLICATE", "output_schema[4].fields[1].name"],
			["PARAMETER_INVALID", "output_schema[4].fields[0].choices"],
		]);
	});

	it.each([
		["a name that reaches a prototype", [{ name: "__proto__", type: "text" }], "output_schema[0].name"],
		["an unknown type", [{ name: "a", type: "colour" }], "output_schema[0].type"],
		["an unknown part", [{ name: "a", type: "text", pattern: "x" }], "output_schema[0].pattern"],
	])("is refused with %s", (_what, fields, field) => {
		expect(problems(fields)).toEqual([["PARAMETER_INVALID", field]]);
	});

	it("is refused with more fields, or deeper ones, than it may have", () => {
		const leaf = (name: string) => ({ name, type: "text" });
		const many = Array.from({ length: 15 }, (_, outer) => ({
			name: `o${outer}`,
			type: "object",
			fields: Array.from({ length: 15 }, (_, index) => leaf(`f${index}`)),
		}));
		expect(problems(many)).toEqual([["PARAMETER_INVALID", "output_schema"]]);
		const nested = (levels: number): object =>
			levels === 0 ? leaf("x") : { name: "o", type: "object", fields: [nested(levels - 1)] };
		expect(problems([nested(2)])).toEqual([]);
		expect(problems([nested(3)])).not.toEqual([]);
	});

	it("gives the node outputs, which are renamed like others, and unknown once the field is gone", () => {
		expect(outputsOf(agent([choice]), TYPES.get("AI.Agent") as NodeSpec).map(({ name }) => name)).toEqual([
			"category",
			"text",
		]);
		expect(problems([choice], { category: "kind" })).toEqual([]);
		expect(problems([], { category: "kind" })).toEqual([["OUTPUT_UNKNOWN", "category"]]);
	});

	it("tells what comes after the agent the fields and their types before any run", () => {
		const fields = [choice, { name: "order", type: "object", fields: [{ name: "id", type: "integer" }] }];
		const document = flow(
			[node("start", "Flow.Manual"), agent(fields, { category: "kind", text: "" }), node("log", "Flow.Log")],
			["start.out > desk.in", "desk.out > log.in"],
		);
		expect(upstreamFields(document, "log", TYPES)).toMatchObject([
			{ field: "kind", node: "desk", type: "string", schema: { enum: ["bug", "question"] } },
			{ field: "order", node: "desk", type: "object", schema: { properties: { id: { type: "integer" } } } },
		]);
	});
});
