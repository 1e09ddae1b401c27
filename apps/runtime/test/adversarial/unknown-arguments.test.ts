import { afterAll, describe, expect, it } from "vitest";
import { TestHost } from "../support/host-driver/test-host.ts";
import { call, PARAMETERS, TOOLS, toolCase } from "./tool-case.ts";

/** All variants of each name, and not one for each change. */
const ALL = process.env.SWITCHYARD_FAULTS === "all";

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

	it.each(PARAMETERS.map((each, index) => ({ ...each, index })))(
		"$spec.id $property.name: its name in other cases, dotted or spaced is another name",
		async ({ spec, property, index }) => {
			const tool = toolCase(spec);
			const variants = variantsOf(property.name);
			const tried = ALL ? variants : variants.slice(index % variants.length).slice(0, 1);
			for (const variant of tried) {
				const { reached, error } = await call(test, spec, tool, { ...tool.right, [variant]: "x" });
				expect(reached).toBeUndefined();
				expect(error?.code).toBe("TOOL_ARGUMENTS_INVALID");
			}
		},
	);
});

/** Names that a careless comparison takes for a parameter's. */
function variantsOf(name: string): string[] {
	return [name.toUpperCase(), `${name}.x`, `x.${name}`, ` ${name}`, `${name} `, `${name}\u200b`];
}
