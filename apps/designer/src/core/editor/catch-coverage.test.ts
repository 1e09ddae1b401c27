import { expect, it } from "vitest";
import { CONSTRUCT_TYPES } from "../testing/construct-types.ts";
import { EMPTY_FLOW, node, wire } from "../testing/flows.ts";
import { catchCoverage } from "./catch-coverage.ts";

const flow = {
	...EMPTY_FLOW,
	nodes: [
		node("start", "Flow.Manual", 0),
		node("first", "Flow.Log", 260),
		node("second", "Flow.Log", 520),
		node("all", "Flow.Catch", 0),
		node("some", "Flow.Catch", 0, { params: { nodes: { scope: "Custom", value: ["second"] } } }),
		node("after", "Flow.Log", 260),
	],
	wires: [
		wire("w1", "start.out", "first.in"),
		wire("w2", "first.out", "second.in"),
		wire("w3", "all.out", "after.in"),
	],
};

it("shows what a Catch node takes: the nodes it names, or what no other takes, but never what comes after it", () => {
	expect([...catchCoverage(flow, CONSTRUCT_TYPES, "some")]).toEqual(["second"]);
	expect([...catchCoverage(flow, CONSTRUCT_TYPES, "all")]).toEqual(["start", "first"]);
	expect([...catchCoverage(flow, CONSTRUCT_TYPES, "first")]).toEqual([]);
});
