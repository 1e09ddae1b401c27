import { describe, expect, it } from "vitest";
import { summary } from "./summary.ts";

describe("summary", () => {
	it.each([
		[[], "[]"],
		[[1, 2, 3], "[3]"],
		[{}, "{}"],
		[{ to: "a", body: "b" }, "{ to, body }"],
		[{ a: 1, b: 1, c: 1, d: 1, e: 1 }, "{ a, b, c, d, … }"],
		[null, "null"],
		[true, "true"],
		[1.5, "1.5"],
		[{ __ref: "sha256-00", __size: 70_000, __type: "array" }, "A large list, 68 KB"],
	])("says %j in a few characters", (value, words) => {
		expect(summary(value)).toBe(words);
	});
});
