import { describe, expect, it } from "vitest";
import { MOST_MATCHES, searchValue } from "./search-value.ts";

const VALUE = { Order: { id: "A-17", total: 170 }, list: ["order", null, true] };
const found = (text: string) => searchValue(VALUE, text).map(({ path }) => path.join("."));

describe("a search in a value", () => {
	it("finds names and values, in upper or lower case, in the order of the value", () => {
		expect(found("order")).toEqual(["Order", "list.0"]);
		expect(found("17")).toEqual(["Order.id", "Order.total"]);
		expect(found("nul")).toEqual(["list.1"]);
		expect(found("missing")).toEqual([]);
	});

	it("finds nothing for no text, nor a place in a list by its number", () => {
		expect(found("")).toEqual([]);
		expect(found("2")).toEqual([]);
	});

	it("stops at its limit", () => {
		expect(searchValue(Array(MOST_MATCHES + 5).fill("same"), "same")).toHaveLength(MOST_MATCHES);
	});
});
