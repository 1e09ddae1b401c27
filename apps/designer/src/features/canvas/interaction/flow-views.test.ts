import type { Flow, FlowNode } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { flowViews, LEAST_WITH_NAMES, READABLE_ZOOM } from "./flow-views.ts";

const canvas = { x: 0, y: 0, width: 952, height: 620 };
const beside = { x: 228, y: 0, width: 394, height: 360 };

const views = (count: number, free = beside, selected?: number) => {
	const nodes = Array.from(
		{ length: count },
		(_, place): FlowNode => ({
			id: `n${place}`,
			type: "Flow.Log",
			name: `Node ${place}`,
			params: {},
			position: { x: 304 * place, y: 0 },
		}),
	);
	const flow: Flow = { formatVersion: 1, id: "row", name: "Row", revision: 1, nodes, wires: [] };
	const node = selected === undefined ? undefined : nodes[selected];
	const options = { farthest: 0.02, reserve: 0 };
	return flowViews({ flow, nodeTypes: new Map(), selected: node, free, canvas, options });
};

describe("the views of a flow", () => {
	it("are of a cramped one where only the panels keep names from being read", () => {
		expect(views(5)?.all.zoom).toBeLessThan(LEAST_WITH_NAMES);
		expect(views(5)?.cramped).toBe(true);
		expect(views(5, canvas)?.cramped).toBe(false);
		expect(views(50)?.cramped).toBe(false);
	});

	it("hold one that can be read, from the flow's start at the left of what is free", () => {
		expect(views(5)?.readable).toMatchObject({ zoom: READABLE_ZOOM, x: beside.x + 20 });
	});

	it("have the selected node in the middle of what is free", () => {
		const { x, zoom } = views(5, beside, 3)?.readable ?? { x: 0, zoom: 0 };
		expect((304 * 3 + 120) * zoom + x).toBeCloseTo(beside.x + beside.width / 2);
	});

	it("are none of an empty flow, or without room", () => {
		expect(views(0)).toBeUndefined();
		expect(views(5, { ...beside, width: 0 })).toBeUndefined();
	});
});
