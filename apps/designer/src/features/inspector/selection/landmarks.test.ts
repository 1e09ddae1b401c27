import { describe, expect, it } from "vitest";
import { EMPTY_FLOW, node, ORDER_DESK } from "../../../core/testing/flows.ts";
import { NODE_TYPES } from "../../../core/testing/node-types.ts";
import { landmarks } from "./landmarks.ts";

const words = (flow = ORDER_DESK) =>
	landmarks(flow, NODE_TYPES).map((place) => `${place.node.id}: ${place.words}`);

describe("what one looks for first in a flow", () => {
	it("is where it starts, then where it thinks and with how many tools", () => {
		const nodes = [...ORDER_DESK.nodes].reverse();
		expect(words({ ...ORDER_DESK, nodes })).toEqual(["start: starts runs", "desk: 1 tool"]);
		expect(words({ ...ORDER_DESK, wires: [] })).toContain("desk: no tools");
	});

	it("is an agent in another process as well", () => {
		const nodes = ORDER_DESK.nodes.map((one) =>
			one.id === "desk" ? { ...one, type: "AI.RemoteAgent" } : one,
		);
		expect(words({ ...ORDER_DESK, nodes })).toContain("desk: 1 tool");
	});

	it("is not more than one can take in", () => {
		const nodes = Array.from({ length: 100 }, (_, index) => node(`n${index}`, "Flow.Manual", 0));
		expect(words({ ...EMPTY_FLOW, nodes })).toHaveLength(12);
		expect(words(EMPTY_FLOW)).toEqual([]);
	});
});
