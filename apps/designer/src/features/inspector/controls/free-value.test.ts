import { describe, expect, it } from "vitest";
import { readValue, writeValue } from "./free-value.ts";

describe("a value typed freely", () => {
	it.each([42, true, null, "text", "42", '"quoted"', { a: [1] }, [], "", "two\nlines", " spaced "])(
		"reads back as it was: %j",
		(value) => {
			expect(readValue(writeValue(value))).toEqual(value);
		},
	);
});
