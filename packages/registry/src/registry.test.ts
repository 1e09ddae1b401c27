import { describe, expect, expectTypeOf, it } from "vitest";
import {
	allToolNames,
	DEFINITIONS,
	error,
	injectEnum,
	injectToolNamesEnum,
	inputProblems,
	isToolName,
	message,
	outputProblems,
	type RegistryTools,
	success,
	toolNodeSpec,
} from "./index.ts";

const SCHEMA = {
	type: "object",
	properties: { one: { type: "string" }, many: { type: "array", items: { type: "string", maxLength: 9 } } },
};

describe("what a tool answers [S3]", () => {
	it("has a result and an error, whatever happened", () => {
		expect(success(3)).toEqual({ result: 3, error: "" });
		expect(message("Done.")).toEqual({ result: { message: "Done." }, error: "" });
		expect(error("no such robot")).toEqual({ result: null, error: "no such robot" });
	});

	it("keeps a part that succeeded beside what went wrong with the rest [S5]", () => {
		expect(success([1], ["invalid kinds: [x, y]", "no author is called Z"])).toEqual({
			result: [1],
			error: "invalid kinds: [x, y]; no author is called Z",
		});
	});

	it("is required of every tool, with room for null", () => {
		for (const name of allToolNames()) {
			expect(outputProblems(name, { result: null, error: "why" })).toEqual([]);
			expect(outputProblems(name, { result: null })).not.toEqual([]);
			expect(outputProblems(name, { error: "" })).not.toEqual([]);
		}
	});
});

describe("arguments that do not fit a tool's schema [S4]", () => {
	it("are all named in words that a model can act on", () => {
		expect(inputProblems("list_tools", { names: 3 })).toEqual(["`names` must be a list, not a number"]);
		expect(inputProblems("list_tools", { name: ["x"] }).join()).toContain("`name`");
		expect(inputProblems("list_tools", { names: [1, 2] })).toHaveLength(2);
		expect(inputProblems("list_tools", null)).not.toEqual([]);
		expect(inputProblems("list_tools", { names: ["list_tools"] })).toEqual([]);
	});
});

describe("the names of all tools [S6]", () => {
	it("are those of the definitions, in order", () => {
		expect(allToolNames()).toEqual(Object.keys(DEFINITIONS).sort());
		expect(allToolNames()).toContain("list_tools");
		expect(isToolName("list_tools")).toBe(true);
		expect(isToolName("constructor")).toBe(false);
	});

	it("are injected into a property of a schema, which itself stays as it was", () => {
		const before = JSON.stringify(SCHEMA);
		expect(injectToolNamesEnum(SCHEMA, "one").properties).toMatchObject({
			one: { type: "string", enum: allToolNames() },
		});
		expect(JSON.stringify(SCHEMA)).toBe(before);
		expect(() => injectToolNamesEnum(SCHEMA, "other")).toThrow("no property `other`");
	});
});

describe("values that are known at run time only [S7]", () => {
	it("bind a text, and are shown for a list, whose entries a handler checks [S5]", () => {
		expect(injectEnum(SCHEMA, "one", ["a", "b"]).properties).toMatchObject({ one: { enum: ["a", "b"] } });
		expect(injectEnum(SCHEMA, "many", ["a"]).properties).toMatchObject({
			many: { items: { anyOf: [{ enum: ["a"] }, { type: "string", maxLength: 9 }] } },
		});
	});

	it("change nothing where there are none: no value would fit", () => {
		expect(injectEnum(SCHEMA, "one", [])).toBe(SCHEMA);
	});
});

it("has every tool's arguments and answers typed by its schemas [S1]", () => {
	expectTypeOf<RegistryTools["robot_list"]["input"]>().toEqualTypeOf<{ limit?: number }>();
	expectTypeOf<RegistryTools["work_item_fail"]["input"]["kind"]>().toEqualTypeOf<
		"business" | "application"
	>();
	expectTypeOf<RegistryTools["forget"]["output"]>().toEqualTypeOf<{
		readonly result: number | null;
		readonly error: string;
	}>();
});

it("has a name, a description and two schemas for every tool, which take and return nothing else [S2]", () => {
	for (const [name, { description, input, output, ...definition }] of Object.entries(DEFINITIONS)) {
		expect(definition.name).toBe(name);
		expect(description).toMatch(/[.]$/);
		expect(input).toMatchObject({ type: "object", additionalProperties: false });
		expect(output).toMatchObject({ required: ["result", "error"], additionalProperties: false });
	}
});

it("has every tool's node type keep to the conventions of packages [S2]", () => {
	for (const definition of Object.values(DEFINITIONS)) {
		const spec = toolNodeSpec(definition, { tools: allToolNames(), robots: ["r"] });
		expect(spec.id).toMatch(/^Workspace\.[A-Z]\w+$/);
		expect(spec.tool).toMatchObject({ name: definition.name, description: definition.description });
		expect(
			spec.properties.filter(({ variableType }) => variableType === "Out").map(({ name }) => name),
		).toEqual(["result", "error"]);
	}
});
