import { describe, expect, it } from "vitest";
import { waits } from "./waits.ts";

describe("the waits between attempts", () => {
	it("double, up to an hour", () => {
		expect(waits(4, 500)).toEqual([500, 1000, 2000]);
		expect(waits(3, 3_000_000)).toEqual([3_000_000, 3_600_000]);
		expect(waits(1, 500)).toEqual([]);
		expect(waits(20, 1)).toHaveLength(4);
	});
});
