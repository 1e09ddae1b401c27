import { expect, it } from "vitest";
import { sketchOf } from "./flow-sketch.ts";

const node = (id: string, x: number, y: number) => ({
	...{ id, name: id, type: "Flow.Log", params: {} },
	position: { x, y },
});

it("draws every node and wire within its frame", () => {
	const nodes = [node("a", -500, 0), node("b", 1000, 720)];
	const wires = [
		{ id: "step", from: { node: "a", port: "out" }, to: { node: "b", port: "in" } },
		{ id: "tool", from: { node: "a", port: "tools" }, to: { node: "b", port: "tool" } },
		{ id: "lost", from: { node: "a", port: "out" }, to: { node: "gone", port: "in" } },
	];
	const sketch = sketchOf({ nodes, wires });
	const [left = 0, top = 0, width = 0, height = 0] = sketch.viewBox.split(" ").map(Number);
	for (const { x, y } of sketch.nodes) {
		expect(x).toBeGreaterThan(left);
		expect(x + 190).toBeLessThan(left + width);
		expect(y).toBeGreaterThan(top);
		expect(y + 84).toBeLessThan(top + height);
	}
	expect(sketch.wires.map(({ id, isTool }) => [id, isTool])).toEqual([
		["step", false],
		["tool", true],
	]);
});

it("draws a short flow no larger than a long one", () => {
	const frame = sketchOf({ nodes: [node("a", 0, 0)], wires: [] }).viewBox;
	expect(frame.split(" ").slice(2)).toEqual(["948", "348"]);
});
