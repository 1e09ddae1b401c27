import { custom, FlowBuilder } from "@switchyard/flow/testing";
import { expect, it } from "vitest";
import { SPECS } from "../testing/specs.ts";
import { catchCoverage } from "./catch-coverage.ts";

const flow = new FlowBuilder()
	.node("start", "Start")
	.node("first", "Echo")
	.node("second", "Echo")
	.node("all", "Catch")
	.node("some", "Catch", { nodes: custom(["second"]) })
	.node("after", "Echo")
	.wire("start > first > second")
	.wire("all > after")
	.build();

it("says what a Catch node takes: the nodes it names, or what no other takes, but never what comes after it", () => {
	expect([...catchCoverage(flow, SPECS, "some")]).toEqual(["second"]);
	expect([...catchCoverage(flow, SPECS, "all")]).toEqual(["start", "first"]);
	expect([...catchCoverage(flow, SPECS, "first")]).toEqual([]);
});
