import { describe, expect, it } from "vitest";
import { searchFlows } from "./search-flows.ts";

const FLOWS = ["Order desk", "Night report", "Desk of orders"].map((name, index) => ({
	id: `flow-${index}`,
	name,
	revision: 1,
	nodes: 3,
	updatedAt: 0,
}));
const names = (search: string) => searchFlows(FLOWS, search).map(({ name }) => name);

describe("searchFlows", () => {
	it("gives all flows where nothing is searched for", () => {
		expect(names("  ")).toEqual(["Order desk", "Night report", "Desk of orders"]);
	});

	it("wants every word, in any order and case", () => {
		expect(names("DESK order")).toEqual(["Order desk", "Desk of orders"]);
		expect(names("desk night")).toEqual([]);
	});

	it("finds a flow by its id", () => {
		expect(names("flow-1")).toEqual(["Night report"]);
	});
});
