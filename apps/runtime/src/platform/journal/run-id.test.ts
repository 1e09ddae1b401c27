import { RunId } from "@switchyard/spec/identity";
import { fits } from "@switchyard/spec/schema";
import { describe, expect, it } from "vitest";
import { createRunIds, leastRunId } from "./run-id.ts";

describe("run ids", () => {
	it("are valid, unique and ascending, also many in one millisecond", () => {
		const next = createRunIds(() => 1_700_000_000_000);
		const ids = Array.from({ length: 10_000 }, next);
		expect(ids.every((id) => fits(RunId, id))).toBe(true);
		expect([...new Set(ids)].sort()).toEqual(ids);
	});

	it("keep ascending when the clock is set back", () => {
		let clock = 2_000_000;
		const next = createRunIds(() => clock);
		const before = next();
		clock = 1_000_000;
		expect(next() > before).toBe(true);
	});

	it("begin with their time", () => {
		expect(createRunIds(() => 0x0123456789ab)()).toMatch(/^01234567-89ab-7/);
		expect(leastRunId(0x0123456789ab)).toBe("01234567-89ab-7000-8000-000000000000");
	});
});
