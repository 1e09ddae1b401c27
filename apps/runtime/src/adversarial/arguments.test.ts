import { FORBIDDEN_KEYS, RESERVED_KEYS } from "@switchyard/spec";
import { afterAll, describe, expect, it } from "vitest";
import { TestHost } from "../adapters/host-driver/testing/test-host.ts";
import { wrongValue } from "./sample-value.ts";
import { call, inputsOf, PARAMETERS, TOOLS, toolCase } from "./tool-case.ts";

const test = new TestHost();
afterAll(() => test.remove());

describe("arguments that a tool does not have [Q-S2]", () => {
	it.each(TOOLS)("$id: one more reaches no node and is named [R11, X3]", async (spec) => {
		const tool = toolCase(spec);
		const { reached, error } = await call(test, spec, tool, { ...tool.right, extra: "x" });
		expect(reached).toBeUndefined();
		expect(error?.message).toContain('"extra"');
	});

	it.each(TOOLS)("$id: a thousand more reach no node, and the answer stays short", async (spec) => {
		const tool = toolCase(spec);
		const more = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`extra_${index}`, index]));
		const { reached, error } = await call(test, spec, tool, { ...tool.right, ...more });
		expect(reached).toBeUndefined();
		expect(JSON.stringify(error).length).toBeLessThan(8000);
	});

	it.each(PARAMETERS)(
		"$spec.id $property.name: its name in other cases, dotted or spaced is another name",
		async ({ spec, property }) => {
			const tool = toolCase(spec);
			const { name } = property;
			for (const variant of [
				name.toUpperCase(),
				`${name}.x`,
				`x.${name}`,
				` ${name}`,
				`${name} `,
				`${name}\u200b`,
			]) {
				const { reached, error } = await call(test, spec, tool, { ...tool.right, [variant]: "x" });
				expect(reached).toBeUndefined();
				expect(error?.code).toBe("TOOL_ARGUMENTS_INVALID");
			}
		},
	);
});

describe("names that reach an object's prototype, and the envelope's keys [Q-S3] [Q-S4]", () => {
	const CASES = TOOLS.flatMap((spec) => [...FORBIDDEN_KEYS, ...RESERVED_KEYS].map((key) => ({ spec, key })));
	it.each(CASES)(
		"$spec.id: $key as an argument reaches no node, and nothing is polluted",
		async ({ spec, key }) => {
			const tool = toolCase(spec);
			const args = JSON.parse(`{${JSON.stringify(key)}: {"polluted": true}}`);
			for (const [name, value] of Object.entries(tool.right)) args[name] = value;
			const { reached, error } = await call(test, spec, tool, args);
			expect(reached).toBeUndefined();
			expect(error?.message).toContain(key);
			expect(({} as Record<string, unknown>).polluted).toBeUndefined();
		},
	);
});

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
