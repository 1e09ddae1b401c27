import { describe, expect, it } from "vitest";
import { removalEffects } from "./removal-effects.ts";

const removal = { id: "a", name: "A", triggers: [], openRuns: 0, callers: [] };

describe("removalEffects", () => {
	it("says nothing of a flow that nothing depends on", () => {
		expect(removalEffects(removal)).toEqual([]);
	});

	it("names triggers and callers, and counts runs", () => {
		const callers = ["B", "C", "D", "E"].map((name) => ({ id: name, name }));
		expect(removalEffects({ ...removal, triggers: ["Hook"], openRuns: 2, callers })).toEqual([
			"“Hook” stops: no more runs are started.",
			"2 runs under way continue to the end.",
			"“B”, “C”, “D”, and 1 more will fail where the flow is called.",
		]);
	});
});
