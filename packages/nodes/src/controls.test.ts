import { namedControl } from "@switchyard/spec/node-spec";
import { describe, expect, it } from "vitest";
import { loadNodeTypes } from "./index.ts";

describe("the controls of the built-in nodes", async () => {
	const named = (await loadNodeTypes()).flatMap(({ spec }) =>
		spec.properties
			.filter(({ schema }) => schema.control !== undefined)
			.map(({ name, schema }) => [`${spec.id} ${name}`, schema] as const),
	);

	it.each(named)("%s names one that is for values of its type", (_, schema) => {
		expect(namedControl(schema)).toBe(schema.control);
	});

	it("are named wherever a value has a control of its own", () => {
		expect(Object.fromEntries(named.map(([place, { control }]) => [place, control]))).toMatchObject({
			"Flow.Switch rules": "rules",
			"Flow.Set fields": "fields",
			"Flow.Manual form": "form",
			"Flow.Hop assets": "assets",
			"Flow.Function code": "code",
			"Flow.Function time_limit_ms": "duration",
			"Flow.Delay duration_ms": "duration",
			"Flow.LoopWhile condition": "condition",
			"Flow.Schedule time_zone": "time-zone",
			"Flow.Catch nodes": "nodes",
			"AI.Agent model": "model",
			"AI.Agent prompt": "text-area",
		});
	});
});
