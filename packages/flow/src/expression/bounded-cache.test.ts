import { expect, it } from "vitest";
import { BoundedCache } from "./bounded-cache.ts";

it("keeps a bounded number of texts, the newest [Q-S7]", () => {
	const made: string[] = [];
	const cache = new BoundedCache(2, (text) => made.push(text));
	for (const text of ["a", "b", "a", "c", "b", "a"]) cache.get(text);
	expect(made).toEqual(["a", "b", "c", "a"]);
});

it("does not remember a failure", () => {
	let broken = true;
	const cache = new BoundedCache(2, (text) => {
		if (broken) throw new Error("broken");
		return text;
	});
	expect(() => cache.get("a")).toThrow("broken");
	broken = false;
	expect(cache.get("a")).toBe("a");
});
