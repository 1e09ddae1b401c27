import { describe, expect, it } from "vitest";
import { nameProblem, objectOf, pairsOf } from "./pairs.ts";

describe("names and values in rows", () => {
	it("are an object's, in its order", () => {
		const value = { Accept: "text/plain", "X-Id": 7 };
		expect(pairsOf(value).map(({ name }) => name)).toEqual(["Accept", "X-Id"]);
		expect(objectOf(pairsOf(value))).toEqual(value);
		expect(pairsOf(undefined)).toEqual([]);
	});

	it("leave out a row without a name, and say so when it has a value", () => {
		const rows = [
			{ name: "", value: "" },
			{ name: "", value: 0 },
		];
		expect(objectOf(rows)).toEqual({});
		expect(nameProblem(rows, 0, false)).toBeUndefined();
		expect(nameProblem(rows, 1, false)).toBe("Enter a name.");
	});

	it("say when a name is there twice: of texts in any case, of other values as it is written", () => {
		const rows = [
			{ name: "Accept", value: "a" },
			{ name: "accept", value: "b" },
		];
		expect(nameProblem(rows, 1, true)).toContain("twice");
		expect(nameProblem(rows, 1, false)).toBeUndefined();
		expect(nameProblem([...rows, { name: "accept", value: 1 }], 1, false)).toContain("twice");
	});

	it("take any name without touching a prototype", () => {
		const object = objectOf([{ name: "__proto__", value: "x" }]);
		expect(Object.keys(object)).toEqual(["__proto__"]);
		expect(Reflect.get({}, "x")).toBeUndefined();
	});
});
