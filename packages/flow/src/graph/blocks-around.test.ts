import { expect, it } from "vitest";
import { flow, node } from "../testing/build-flow.ts";
import { SPECS } from "../testing/specs.ts";
import { blocksAround } from "./blocks-around.ts";

const DESK = "Test.UseDesk";
const PAPER = "Test.PutPaper";

const around = (nodes: Parameters<typeof flow>[0], wires: string[], id: string) =>
	Object.fromEntries(blocksAround(flow(nodes, wires), SPECS, id));

it("gives the nearest block of a kind, and both where two lead to a node", () => {
	const nodes = [node("outer", DESK), node("inner", DESK), node("put", PAPER), node("after", PAPER)];
	const nested = ["outer.each > inner.in", "inner.each > put.in", "inner.out > after.in"];
	expect(around(nodes, nested, "put")).toEqual({ desk: ["inner"] });
	expect(around(nodes, nested, "after")).toEqual({ desk: ["outer"] });
	expect(around(nodes, nested, "inner")).toEqual({ desk: ["outer"] });
	expect(around(nodes, nested, "outer")).toEqual({});
	const both = ["outer.each > put.in", "inner.each > put.in"];
	expect(around(nodes, both, "put")).toEqual({ desk: ["outer", "inner"] });
});

it("has a tool where its agent stands, and knows nothing of disabled blocks", () => {
	const nodes = [node("use", DESK), node("agent", "AI.Agent"), node("put", PAPER)];
	expect(around(nodes, ["use.each > agent.in", "agent.tools > put.tool"], "put")).toEqual({ desk: ["use"] });
	const off = [node("use", DESK, {}, { disabled: true }), node("put", PAPER)];
	expect(around(off, ["use.each > put.in"], "put")).toEqual({});
});
