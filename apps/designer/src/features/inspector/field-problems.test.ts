import { describe, expect, it } from "vitest";
import { readValue, writeValue } from "./controls/free-value.ts";
import { fieldProblems } from "./field-problems.ts";

describe("problems in the inspector", () => {
	it("stand at their parameter, and at their item within a list", () => {
		const byField = fieldProblems([
			{ code: "A", message: "Wrong.", field: "to", hint: "Mend it." },
			{ code: "B", message: "Bad rule.", field: "rules[1].when" },
			{ code: "C", message: "Bad port.", field: "rules[1].port" },
			{ code: "D", message: "No field." },
		]);
		expect(byField.get("to")?.get("")).toBe("Wrong. Mend it.");
		expect(byField.get("rules")?.get("[1]")).toBe("Bad rule. Bad port.");
		expect(byField.size).toBe(2);
	});
});

describe("a value typed freely", () => {
	it.each([42, true, null, "text", "42", '"quoted"', { a: [1] }, [], ""])(
		"reads back as it was: %j",
		(value) => {
			expect(readValue(writeValue(value))).toEqual(value);
		},
	);
});
