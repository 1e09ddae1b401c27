import { expect, it } from "vitest";
import { paceOf } from "./machine-pace.mjs";
import { errorsOverBound } from "./suite-report.mjs";

const QUIET_MS = 7;
const SAMPLES = 100;

it("counts the seconds of a busy machine as fewer, and never those of a quick one as more", () => {
	expect(paceOf(SAMPLES * QUIET_MS * 2, SAMPLES)).toBe(2);
	expect(paceOf((SAMPLES * QUIET_MS) / 3, SAMPLES)).toBe(1);
});

it("takes a machine for quiet when it has been looked at for a moment only", () => {
	expect(paceOf(QUIET_MS * 10, 2)).toBe(1);
});

it("allows what a busy machine counts for work within the bound, and no more", () => {
	const costs = { "a.test.ts": 15, "b.test.ts": 17 };
	expect(errorsOverBound(costs, 8, 2)).toEqual([expect.stringMatching(/^b\.test\.ts took 8\.5 s/)]);
	expect(errorsOverBound(costs, 8, 1)).toHaveLength(2);
	expect(errorsOverBound(costs, undefined, 1)).toEqual([]);
});
