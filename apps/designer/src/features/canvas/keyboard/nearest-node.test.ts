import { node } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { EMPTY_FLOW } from "../../../core/testing/flows.ts";
import { nearestNode } from "./nearest-node.ts";

/** Two rows of three. */
const flow = {
	...EMPTY_FLOW,
	nodes: [0, 300, 600].flatMap((x) => [
		node(`top-${x}`, "Flow.Log", {}, { position: { x, y: 0 } }),
		node(`low-${x}`, "Flow.Log", {}, { position: { x, y: 200 } }),
	]),
};

describe("the nearest node in a direction", () => {
	it.each([
		["right", "top-600"],
		["left", "top-0"],
		["down", "low-300"],
		["up", undefined],
	] as const)("%s of the middle of the top row is %s", (direction, expected) => {
		expect(nearestNode(flow, { x: 300, y: 0 }, direction, "top-300")?.id).toBe(expected);
	});
});
