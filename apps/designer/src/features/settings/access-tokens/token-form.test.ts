import { describe, expect, it } from "vitest";
import { checkToken, grantsOf, limitLabel, PURPOSES } from "./token-form.ts";

describe("the form of an access token", () => {
	it("gives the grants that were chosen, with the names that they are limited to", () => {
		expect(
			grantsOf(
				new Map([
					["run-flows", " orders, refunds orders"],
					["call-tools", ""],
				]),
			),
		).toEqual([{ purpose: "call-tools" }, { purpose: "run-flows", names: ["orders", "refunds"] }]);
	});

	it("says what is missing or wrong, by the field", () => {
		expect([...checkToken(" ", new Map(), new Set()).keys()]).toEqual(["name", "purposes"]);
		const draft = new Map([["run-flows" as const, "orders, ../x"]]);
		expect(checkToken("nightly", draft, new Set(["nightly"]))).toEqual(
			new Map([
				["name", "Another access token has this name."],
				["run-flows", "“../x” is not an id: use letters, digits, “-”, “_” and “.”."],
			]),
		);
	});

	it("limits what can be limited", () => {
		expect(PURPOSES.map(limitLabel)).toEqual([
			"Flows",
			"Publications",
			"Packages",
			"Agents",
			"Flows",
			"Flows",
			undefined,
			"Queues",
			undefined,
		]);
	});
});
