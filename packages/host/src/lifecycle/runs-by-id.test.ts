import { describe, expect, it } from "vitest";
import { RunsById } from "./runs-by-id.ts";

describe("things by run", () => {
	it("are found by the run's id, in the order in which they came, until they are deleted", () => {
		const runs = new RunsById<string>();
		runs.set("b", "first");
		runs.set("a", "second");
		expect(runs.get("b")).toBe("first");
		expect(runs.values()).toEqual(["first", "second"]);
		expect(runs.delete("b")).toBe(true);
		expect(runs.delete("b")).toBe(false);
		expect(runs.get("b")).toBeUndefined();
		expect(runs.values()).toEqual(["second"]);
	});

	it.each(["__proto__", "constructor", "toString"])(
		"are not found by %s, which anybody may ask for [Q-S3]",
		(id) => {
			const runs = new RunsById<string>();
			expect(runs.get(id)).toBeUndefined();
			expect(runs.delete(id)).toBe(false);
			runs.set(id, "given");
			expect(runs.values()).toEqual(["given"]);
			expect(Object.keys({})).toEqual([]);
		},
	);
});
