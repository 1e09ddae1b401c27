import { node } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { EMPTY_FLOW } from "../testing/flows.ts";
import { NODE_TYPES } from "../testing/node-types.ts";
import { flowBounds } from "./flow-bounds.ts";
import { NODE_WIDTH, WORDS_HEIGHT } from "./node-box.ts";

describe("a flow's bounds", () => {
	it("are none for an empty flow", () => {
		expect(flowBounds(EMPTY_FLOW, NODE_TYPES)).toBeUndefined();
	});

	it("hold every node", () => {
		const nodes = [node("a", "Flow.Log"), node("b", "Flow.Log", {}, { position: { x: 400, y: 0 } })];
		expect(flowBounds({ ...EMPTY_FLOW, nodes }, NODE_TYPES)).toEqual({
			x: 0,
			y: 0,
			width: 400 + NODE_WIDTH,
			height: 56,
		});
	});

	it("leave room for an agent's words above it", () => {
		for (const type of ["AI.Agent", "AI.RemoteAgent"]) {
			const nodes = [node("a", type)];
			expect(flowBounds({ ...EMPTY_FLOW, nodes }, NODE_TYPES)).toMatchObject({
				y: -WORDS_HEIGHT,
				height: WORDS_HEIGHT + 56,
			});
		}
	});
});
