import { describe, expect, it } from "vitest";
import { isUriTemplate, matchUri, uriVariables } from "./uri-template.ts";

describe("a URI template", () => {
	it("has variables, or none where the URI is fixed", () => {
		expect(uriVariables("orders://{region}/{number}")).toEqual(["region", "number"]);
		expect(uriVariables("orders://all")).toEqual([]);
	});

	it.each([
		["orders://all", true],
		["orders://{number}", true],
		["orders", false],
		["orders://a b", false],
		["orders://{number", false],
		["orders://{+number}", false],
		["orders://{number}/{number}", false],
	])("%s is one: %s", (text, expected) => {
		expect(isUriTemplate(text)).toBe(expected);
	});

	it("gives the values of a URI that it makes, and nothing for others", () => {
		expect(matchUri("orders://{region}/{number}.json", "orders://n%20w/12.json")).toEqual({
			region: "n w",
			number: "12",
		});
		expect(matchUri("orders://all", "orders://all")).toEqual({});
		for (const uri of ["orders://a/b/1.json", "orders://a/1xjson", "orders://%ff/1.json", "orders://"])
			expect(matchUri("orders://{region}/{number}.json", uri)).toBeUndefined();
	});
});
