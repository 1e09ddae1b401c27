import { describe, expect, it } from "vitest";
import { withLoaded } from "./with-loaded.ts";

const REF = `sha256-${"0".repeat(64)}`;
const large = { __ref: REF, __size: 70_000, __type: "array" };

describe("a value whose large parts have been loaded", () => {
	it("has them in place, at any depth, and is otherwise what it was", () => {
		const value = { rows: large, list: [1, { again: large }], same: { a: 1 } };
		const whole = withLoaded(value, new Map([[REF, [1, 2]]])) as typeof value;
		expect(whole).toEqual({ rows: [1, 2], list: [1, { again: [1, 2] }], same: { a: 1 } });
		expect(whole.same).toBe(value.same);
		expect(value.rows).toBe(large);
	});

	it("stays the same object where nothing of it has been loaded", () => {
		const value = { rows: large };
		expect(withLoaded(value, new Map())).toBe(value);
		expect(withLoaded(value, new Map([["sha256-other", 1]]))).toBe(value);
	});
});
