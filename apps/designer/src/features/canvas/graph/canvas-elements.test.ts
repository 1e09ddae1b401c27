import { node, wire } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { NOTHING_SELECTED } from "../../../core/editor/selection.ts";
import { nodeBox } from "../../../core/geometry/node-box.ts";
import { EMPTY_FLOW, ORDER_DESK } from "../../../core/testing/flows.ts";
import { NODE_TYPES } from "../../../core/testing/node-types.ts";
import { CanvasElementCache, MOST_ELEMENTS, MOST_NEW } from "./canvas-elements.ts";
import { regionInView, sameRegion } from "./region.ts";

const everywhere = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };

function view(flow: Flow, region = everywhere, selected: string[] = []) {
	const selection = { ...NOTHING_SELECTED, nodes: new Set(selected) };
	return { flow, nodeTypes: NODE_TYPES, selection, region };
}

const ids = (elements: readonly { readonly id: string }[]) => elements.map(({ id }) => id);

describe("what is drawn of a flow", () => {
	it("is what is in view, and the far ends of wires that reach into it", () => {
		const elements = new CanvasElementCache().elements(
			view(ORDER_DESK, { left: 200, top: -100, right: 400, bottom: 100 }),
		);
		const shown = elements.nodes.filter(({ hidden }) => !hidden);
		expect(ids(shown)).toEqual(["start", "desk"]);
		expect(ids(elements.nodes.filter(({ hidden }) => hidden))).toEqual(["log", "mail"]);
		expect(ids(elements.wires)).toEqual(["start-to-desk", "desk-to-log", "desk-to-mail"]);
	});

	it("is nothing that ends above the view", () => {
		const above = { ...EMPTY_FLOW, nodes: [node("a", "Flow.Log")] };
		const drawn = (top: number) =>
			new CanvasElementCache().elements(view(above, { left: 0, top, right: 100, bottom: 1_000 })).nodes
				.length;
		const { height } = nodeBox(node("a", "Flow.Log"), NODE_TYPES.get("Flow.Log"));
		expect([drawn(height - 1), drawn(height)]).toEqual([1, 0]);
	});

	it("holds a wire that crosses the view from end to end", () => {
		const flow = {
			...EMPTY_FLOW,
			nodes: [
				node("a", "Flow.Log", {}, { position: { x: -5_000, y: 0 } }),
				node("b", "Flow.Log", {}, { position: { x: 5_000, y: 0 } }),
			],
			wires: [wire("a.out > b.in", "w")],
		};
		const region = { left: -100, top: -100, right: 100, bottom: 100 };
		expect(ids(new CanvasElementCache().elements(view(flow, region)).wires)).toEqual(["w"]);
	});

	it("keeps every element object that nothing changed about", () => {
		const cache = new CanvasElementCache();
		const before = cache.elements(view(ORDER_DESK));
		const moved = ORDER_DESK.nodes.map((known) =>
			known.id === "log" ? { ...known, position: { x: 1, y: 2 } } : known,
		);
		const after = cache.elements(view({ ...ORDER_DESK, nodes: moved }, everywhere, ["mail"]));
		const changed = after.nodes.filter((element, place) => element !== before.nodes[place]);
		expect(ids(changed)).toEqual(["mail", "log"]);
		expect(after.wires.every((element, place) => element === before.wires[place])).toBe(true);
	});

	it("is left to the far layer when there is too much of it", () => {
		const many = Array.from({ length: MOST_ELEMENTS + 1 }, (_, place) =>
			node(`n${place}`, "Flow.Log", {}, { position: { x: place, y: 0 } }),
		);
		expect(new CanvasElementCache().elements(view({ ...EMPTY_FLOW, nodes: many }))).toEqual({
			nodes: [],
			wires: [],
			crowded: true,
			complete: true,
		});
	});

	it("comes into view some at a time, what is nearest to the middle first", () => {
		const row = Array.from({ length: MOST_NEW * 2 }, (_, place) =>
			node(`n${place}`, "Flow.Log", {}, { position: { x: place * 300, y: 0 } }),
		);
		const wires = row.slice(1).map(({ id }, place) => wire(`n${place} > ${id}`, `w${id}`));
		const flow = { ...EMPTY_FLOW, nodes: row, wires };
		const cache = new CanvasElementCache();
		const region = { left: -100, top: -100, right: MOST_NEW * 600, bottom: 100 };
		const first = cache.elements(view(flow, region));
		expect(first.complete).toBe(false);
		expect(first.nodes).toHaveLength(MOST_NEW);
		expect(ids(first.nodes)).toContain(`n${MOST_NEW}`);
		expect(first.wires).toHaveLength(MOST_NEW - 1);
		const second = cache.elements(view(flow, region));
		expect(second.complete).toBe(true);
		expect(second.nodes).toHaveLength(row.length);
		expect(second.nodes.filter((element) => first.nodes.includes(element))).toHaveLength(MOST_NEW);
	});

	it("has a node's size and ports without measuring", () => {
		const [, desk] = new CanvasElementCache().elements(view(ORDER_DESK)).nodes;
		expect(desk).toMatchObject({ width: 240, height: 56, measured: { width: 240, height: 56 } });
		expect(desk?.handles?.map(({ id, position }) => `${id} ${position}`)).toEqual([
			"in left",
			"out right",
			"tools bottom",
		]);
	});
});

describe("the region in view", () => {
	it("stays the same over a small pan and covers the view with some margin", () => {
		const size = { width: 800, height: 600 };
		const region = regionInView({ x: 0, y: 0, zoom: 1 }, size);
		expect(region.left).toBeLessThanOrEqual(-128);
		expect(region.right).toBeGreaterThanOrEqual(928);
		expect(sameRegion(region, regionInView({ x: -20, y: 10, zoom: 1 }, size))).toBe(true);
		expect(sameRegion(region, regionInView({ x: -900, y: 0, zoom: 1 }, size))).toBe(false);
	});
});
