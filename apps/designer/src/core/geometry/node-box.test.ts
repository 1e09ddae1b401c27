import { node } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { NODE_TYPES } from "../testing/node-types.ts";
import { NODE_WIDTH, nodeBox } from "./node-box.ts";

const box = (type: string, over = {}) => nodeBox(node("n", type, {}, over), NODE_TYPES.get(type));
const places = (type: string, over = {}) =>
	box(type, over).ports.map(({ port, side, x, y }) => `${port.id} ${side} ${x},${y}`);

describe("a node's box", () => {
	it("has a single input and output beside the header", () => {
		expect(places("Flow.Log")).toEqual(["in left 0,28", `out right ${NODE_WIDTH},28`]);
		expect(box("Flow.Log").height).toBe(56);
	});

	it("has an agent's tools on the bottom edge and a tool's own port on the top edge [P3]", () => {
		expect(places("AI.Agent")).toContain("tools bottom 120,56");
		expect(places("Mail.Send")).toContain("tool top 120,0");
	});

	it("gives several outputs a row each, the error output among them", () => {
		const rules = [
			{ port: "a", name: "A", when: "true" },
			{ port: "b", name: "B", when: "true" },
		];
		const over = { params: { rules: { scope: "Custom", value: rules } } };
		expect(places("Flow.Switch", over)).toEqual([
			"in left 0,28",
			"a right 240,68",
			"b right 240,92",
			"otherwise right 240,116",
		]);
		expect(places("Mail.Send", { onError: "port" })).toContain("error right 240,92");
	});

	it("still has ends for wires when the type is unknown", () => {
		expect(places("Gone.Node")).toEqual(["in left 0,28", "out right 240,28"]);
	});
});
