import { describe, expect, it } from "vitest";
import { nameProblem, objectOf, pairsOf } from "./pairs.ts";

describe("names and texts in rows", () => {
	it("are an object's, in its order", () => {
		const value = { Accept: "text/plain", "X-Id": "7" };
		expect(pairsOf(value).map(({ name }) => name)).toEqual(["Accept", "X-Id"]);
		expect(objectOf(pairsOf(value))).toEqual(value);
		expect(pairsOf(undefined)).toEqual([]);
	});

	it("leave out a row without a name, and say so when it has a text", () => {
		const rows = [
			{ name: "", text: "" },
			{ name: "", text: "x" },
		];
		expect(objectOf(rows)).toEqual({});
		expect(nameProblem(rows, 0)).toBeUndefined();
		expect(nameProblem(rows, 1)).toBe("Enter a name.");
	});

	it("say when a name is there twice, whatever its case", () => {
		const rows = [
			{ name: "Accept", text: "a" },
			{ name: "accept", text: "b" },
		];
		expect(nameProblem(rows, 1)).toContain("twice");
	});

	it("take any name without touching a prototype", () => {
		const object = objectOf([{ name: "__proto__", text: "x" }]);
		expect(Object.keys(object)).toEqual(["__proto__"]);
		expect(Reflect.get({}, "x")).toBeUndefined();
	});
});
