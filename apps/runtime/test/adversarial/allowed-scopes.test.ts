import { toolDefinition } from "@switchyard/spec/tool";
import { afterAll, describe, expect, it } from "vitest";
import { TestHost } from "../support/host-driver/test-host.ts";
import { ALLOWED } from "./scope-cases.ts";
import { call, toolCase } from "./tool-case.ts";

/** Cases that are run: every sixth for each change. A model is shown all of them. */
const RUN = process.env.SWITCHYARD_FAULTS === "all" ? ALLOWED : ALLOWED.filter((_, index) => index % 6 === 0);

const test = new TestHost();
afterAll(() => test.remove());

describe("every built-in tool, parameter and scope that the author allows [Q-S1]", () => {
	it.each(RUN)(
		"$label: each value comes from the source that its scope names [R3, R6, R19, X3]",
		async (each) => {
			const tool = toolCase(each.spec, each);
			const { reached } = await call(test, each.spec, tool, tool.right);
			expect(reached?.params).toEqual(tool.expected);
			expect(reached?.provenance[each.property.name]?.scope).toBe(each.scope);
			expect(reached?.arguments).toEqual(tool.right);
		},
	);

	it.each(ALLOWED)(
		"$label: the model is shown exactly what AI fills [R11, R12]",
		({ spec, property, scope }) => {
			const { settings, right } = toolCase(spec, { property, scope });
			const shown = toolDefinition(spec, { params: { ...settings } })?.parameters;
			expect(Object.keys((shown?.properties ?? {}) as object)).toEqual(Object.keys(right));
			expect(shown?.additionalProperties).toBe(false);
		},
	);
});
