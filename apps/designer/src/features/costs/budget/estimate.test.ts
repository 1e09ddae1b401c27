import { describe, expect, it } from "vitest";
import { estimate } from "./estimate.ts";

describe("what a run is likely to cost", () => {
	it("is the mean of the runs that are over and of known cost", () => {
		const runs = [
			{ endedAt: 1, costMicroUsd: 100 },
			{ endedAt: 2, costMicroUsd: 301 },
			{ costMicroUsd: 9999 },
			{ endedAt: 3 },
		];
		expect(estimate(runs)).toEqual({ runs: 2, mean: 201, most: 301 });
		expect(estimate([])).toEqual({ runs: 0, mean: 0, most: 0 });
	});
});
