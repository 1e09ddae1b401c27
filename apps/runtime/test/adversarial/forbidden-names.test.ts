import { RESERVED_KEYS } from "@switchyard/spec/event";
import { FORBIDDEN_KEYS } from "@switchyard/spec/json";
import { afterAll, describe, expect, it } from "vitest";
import { TestHost } from "../support/host-driver/test-host.ts";
import { call, TOOLS, toolCase } from "./tool-case.ts";

const test = new TestHost();
afterAll(() => test.remove());

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
