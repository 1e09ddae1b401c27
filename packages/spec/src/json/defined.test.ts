import { describe, expect, it } from "vitest";
import { defined } from "./defined.ts";

describe("defined", () => {
	it("keeps every value but undefined, in its order", () => {
		const fields = { b: "", a: 0, none: undefined, no: false, nil: null };
		expect(Object.entries(defined(fields))).toEqual([
			["b", ""],
			["a", 0],
			["no", false],
			["nil", null],
		]);
		expect(fields).toHaveProperty("none");
	});
});
