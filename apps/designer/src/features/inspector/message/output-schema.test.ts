import { OutputSchema } from "@switchyard/spec/answer";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { describe, expect, it } from "vitest";
import { fieldsOfExample } from "../../../core/form/fields-of-example.ts";
import { NODE_TYPES, parameter } from "../../../core/testing/node-types.ts";
import { TestDesigner } from "../../../core/testing/test-designer.ts";
import { knownField } from "../controls/condition/known-field.ts";
import { overField } from "../controls/condition/operators.ts";
import { settingProblems } from "../parameter/setting-problems.ts";
import { expectedPlaces } from "./expected-places.ts";
import { pathChoices } from "./path-choices.ts";
import { schemaOfPath } from "./schema-of-path.ts";

const agent = NODE_TYPES.get("AI.Agent");
if (!agent) throw new Error("There is no agent.");
const schema = parameter("output_schema", {
	variableType: "Opt",
	schema: { ...OutputSchema },
	messageScope: false,
});
const AGENT: NodeSpec = { ...agent, properties: [...agent.properties, schema] };
const TYPES = new Map([...NODE_TYPES, [AGENT.id, AGENT]]);

/** A person who puts an agent and a Switch after it on an empty canvas, and gives the agent an output schema. */
function triage() {
	const designer = new TestDesigner({ nodeTypes: TYPES });
	designer.add("Flow.Manual");
	const desk = designer.add("AI.Agent", 300);
	const pick = designer.add("Flow.Switch", 600);
	designer.connect(`${designer.nodes[0]}.out`, `${desk}.in`);
	designer.connect(`${desk}.out`, `${pick}.in`);
	const read = fieldsOfExample('{"category": "bug", "orders": [{"number": 42}], "urgent": true}');
	if ("problem" in read) throw new Error(read.problem);
	const [category, ...rest] = read.fields;
	const fields = [{ ...category, type: "choice", choices: ["bug", "question"] }, ...rest];
	designer.editor.setParameter(desk, "output_schema", { scope: "Custom", value: fields });
	return { designer, desk, pick };
}

describe("an agent's output schema in the designer, before any run", () => {
	it("offers its fields to what comes after, with their types, inner ones too", () => {
		const { designer, pick } = triage();
		const choices = pathChoices(designer.flow, TYPES, pick, {});
		expect(choices.map(({ path, type }) => `${path}: ${type}`)).toEqual([
			"category: text",
			"orders: list",
			"orders[0]: object",
			"orders[0].number: number",
			"urgent: yes/no",
			"text: text",
		]);
		expect(expectedPlaces(designer.flow, TYPES, pick)[3]?.segments).toEqual(["orders", 0, "number"]);
	});

	it("follows a renamed output, and what a person takes back", () => {
		const { designer, desk, pick } = triage();
		designer.editor.setOutput(desk, "category", "kind");
		expect(pathChoices(designer.flow, TYPES, pick, {})[0]?.path).toBe("kind");
		designer.undo();
		designer.undo();
		expect(pathChoices(designer.flow, TYPES, pick, {}).map(({ path }) => path)).toEqual(["text"]);
	});

	it("gives a condition the field's kind and its choices", () => {
		const { designer, pick } = triage();
		const sample = { message: {}, source: "nowhere" } as const;
		const schemaOf = (path: string) => schemaOfPath(designer.flow, TYPES, pick, path);
		const known = (path: string) => knownField(path, { sample, schemaOf });
		expect(known("category")).toEqual({ kind: "text", choices: ["bug", "question"] });
		expect(known("orders[0].number")).toEqual({ kind: "number", choices: [] });
		expect(known("orders[7].number").kind).toBe("number");
		expect(known("urgent").kind).toBe("yes-no");
		expect(known("nobody").kind).toBe("unknown");
		const fresh = { path: "", operator: "equals", value: "" } as const;
		expect(overField(fresh, "category", known("category"))).toEqual({
			path: "category",
			operator: "equals",
			value: "bug",
		});
	});

	it("keeps the kind that the last run brought, with the schema's choices", () => {
		const { designer, pick } = triage();
		const schemaOf = (path: string) => schemaOfPath(designer.flow, TYPES, pick, path);
		const sample = { message: { category: "question", text: 3 }, source: "run" } as const;
		expect(knownField("category", { sample, schemaOf }).choices).toEqual(["bug", "question"]);
		expect(knownField("text", { sample, schemaOf })).toEqual({ kind: "number", choices: [] });
	});

	it("says what is wrong with a field at the field", () => {
		const { designer, desk } = triage();
		const problems = settingProblems(
			{ node: designer.node(desk), spec: AGENT, name: "output_schema" },
			{
				scope: "Custom",
				value: [
					{ name: "a", type: "text" },
					{ name: "text", type: "text" },
				],
			},
		);
		expect([...problems]).toEqual([["[1]", expect.stringContaining("`text`")]]);
	});
});
