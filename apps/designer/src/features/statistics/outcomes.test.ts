import type { ThingStatistics } from "@switchyard/spec/http";
import { describe, expect, it } from "vitest";
import { countOf, sumOf, timesOf } from "./outcomes.ts";

const tool: ThingStatistics = {
	kind: "tool",
	name: "Mail.Send",
	count: 6,
	outcomes: [
		{ outcome: "succeeded", count: 3, meanMs: 100, slowestMs: 150 },
		{ outcome: "failed", count: 1, meanMs: 500, slowestMs: 500 },
		{ outcome: "refused", count: 2, meanMs: 0, slowestMs: 0 },
	],
};

describe("what is known of a thing", () => {
	it("counts outcomes, those of several together", () => {
		expect([countOf(tool, "failed"), countOf(tool, "failed", "refused"), countOf(tool, "expired")]).toEqual([
			1, 3, 0,
		]);
	});

	it("takes times only of what began", () => {
		expect(timesOf(tool)).toEqual({ meanMs: 200, slowestMs: 500 });
		expect(timesOf({ ...tool, outcomes: tool.outcomes.slice(2) })).toBeUndefined();
	});

	it("adds up", () => {
		const both = sumOf("tool", [tool, tool]);
		expect([both.count, countOf(both, "refused"), timesOf(both)?.meanMs]).toEqual([12, 4, 200]);
	});
});
