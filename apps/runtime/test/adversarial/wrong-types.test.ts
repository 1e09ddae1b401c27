import { afterAll, describe, expect, it } from "vitest";
import { TestHost } from "../support/host-driver/test-host.ts";
import { wrongValue } from "./sample-value.ts";
import { call, inputsOf, PARAMETERS, TOOLS, toolCase } from "./tool-case.ts";

const test = new TestHost();
afterAll(() => test.remove());

describe("arguments of another type [Q-S6]", () => {
	const CASES = PARAMETERS.filter(
		({ property }) =>
			property.aiScope && property.secret === undefined && wrongValue(property.schema) !== undefined,
	);
	it.each(CASES)("$spec.id $property.name: refused without coercion", async ({ spec, property }) => {
		const tool = toolCase(spec, { property, scope: "AI" });
		const args = { ...tool.right, [property.name]: wrongValue(property.schema) };
		const { reached, error } = await call(test, spec, tool, args);
		expect(reached).toBeUndefined();
		expect(error?.message).toContain(`"${property.name}"`);
	});

	it.each(TOOLS)("$id: reports every problem at once", async (spec) => {
		const wrong = inputsOf(spec).filter(({ aiScope, schema }) => aiScope && wrongValue(schema) !== undefined);
		const tool = toolCase(spec);
		const args = Object.fromEntries(wrong.map(({ name, schema }) => [name, wrongValue(schema)]));
		const { reached, error } = await call(test, spec, tool, { ...args, extra: 1 });
		expect(reached).toBeUndefined();
		for (const { name } of [...wrong, { name: "extra" }]) expect(error?.message).toContain(`"${name}"`);
	});

	it.each(TOOLS.filter((spec) => Object.keys(toolCase(spec).right).length > 0))(
		"$id: nothing where something is required is an error that names it [X3]",
		async (spec) => {
			const required = inputsOf(spec).filter(({ aiScope, variableType }) => aiScope && variableType === "In");
			const { reached, error } = await call(test, spec, toolCase(spec), {});
			expect(reached === undefined).toBe(required.length > 0);
			for (const { name } of required) expect(error?.message).toContain(`"${name}" is required`);
		},
	);
});
