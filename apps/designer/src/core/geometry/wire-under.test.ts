import { node, wire } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { EMPTY_FLOW, ORDER_DESK } from "../testing/flows.ts";
import { NODE_TYPES } from "../testing/node-types.ts";
import { wireUnder } from "./wire-under.ts";

const flow = {
	...EMPTY_FLOW,
	nodes: [node("start", "Flow.Manual"), node("log", "Flow.Log", {}, { position: { x: 800, y: 0 } })],
	wires: [wire("start.out > log.in", "one")],
};
const at = (left: number, top: number) => ({ left, top, right: left + 240, bottom: top + 56 });
const under = (place: ReturnType<typeof at>, fits = () => true) =>
	wireUnder({ flow, nodeTypes: NODE_TYPES, place, fits });

describe("the wire under a card", () => {
	it("is the one that passes under it", () => {
		expect(under(at(400, 0))).toBe("one");
		expect(under(at(400, 80))).toBeUndefined();
		expect(under(at(1100, 0))).toBeUndefined();
	});

	it("is none that does not fit, and none of tools", () => {
		expect(under(at(400, 0), () => false)).toBeUndefined();
		const found: string[] = [];
		wireUnder({
			flow: ORDER_DESK,
			nodeTypes: NODE_TYPES,
			place: { left: -1000, top: -1000, right: 3000, bottom: 3000 },
			fits: ({ id }) => found.push(id) === 0,
		});
		expect(found).not.toContain("desk-to-mail");
		expect(found).toContain("desk-to-log");
	});
});
