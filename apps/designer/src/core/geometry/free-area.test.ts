import { node, wire } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { EMPTY_FLOW } from "../testing/flows.ts";
import { NODE_TYPES } from "../testing/node-types.ts";
import { areaBelow } from "./free-area.ts";
import { nodeBox } from "./node-box.ts";
import { covers, rectangleOf } from "./rectangle.ts";

const agent = node("desk", "AI.Agent");
const mail = node("mail", "Mail.Send", {}, { position: { x: -400, y: 200 } });
const crowded: Flow = {
	...EMPTY_FLOW,
	nodes: [
		agent,
		mail,
		...Array.from({ length: 8 }, (_, at) =>
			node(`n${at}`, "Flow.Log", {}, { position: { x: 150 * at, y: 300 + 90 * at } }),
		),
	],
	wires: [wire("desk.tools > mail.tool", "w")],
	notes: [
		{ id: "note", text: "", position: { x: 0, y: 1000 }, size: { width: 200, height: 200 }, group: "box" },
	],
	groups: [{ id: "box", name: "Box" }],
};

describe("a free area below an agent", () => {
	it("is below its tools, and covers no node, note or group", () => {
		for (const size of [
			{ width: 240, height: 88 },
			{ width: 3000, height: 400 },
		]) {
			const corner = areaBelow(crowded, NODE_TYPES, agent, size);
			const area = rectangleOf(corner, size);
			expect(corner.y).toBeGreaterThan(mail.position.y + 56);
			for (const each of crowded.nodes)
				expect(covers(area, rectangleOf(each.position, nodeBox(each, NODE_TYPES.get(each.type))))).toBe(
					false,
				);
			expect(covers(area, rectangleOf({ x: 0, y: 1000 }, { width: 200, height: 200 }))).toBe(false);
		}
	});

	it("is right below an agent that stands alone", () => {
		const alone = { ...EMPTY_FLOW, nodes: [agent] };
		expect(areaBelow(alone, NODE_TYPES, agent, { width: 9000, height: 9000 })).toEqual({ x: 0, y: 120 });
	});
});
