import type { Position } from "@switchyard/spec/flow";
import type { PlanTask } from "@switchyard/spec/plan";
import { describe, expect, it } from "vitest";
import { covers, rectangleOf } from "../geometry/rectangle.ts";
import { elkLayout } from "../testing/elk-layout.ts";
import { dependencies, GHOST, layOutPlan } from "./ghost-layout.ts";

const task = (id: string, more: Partial<PlanTask> = {}): PlanTask => ({
	id,
	title: id,
	tool: "note",
	arguments: {},
	arguments_from: {},
	depends_on: [],
	...more,
});

/** Each waits for one or two before it, but for the first of every ten. */
const hundred = Array.from({ length: 100 }, (_, at) =>
	task(`t${at}`, {
		depends_on: at % 10 === 0 ? [] : [`t${at - 1}`],
		arguments_from: at % 7 === 0 && at > 20 ? { to: `t${at - 20}.message_id` } : {},
	}),
);

describe("a plan on the canvas", () => {
	it("has a line for each task that another one waits for or reads, and for none that is gone", () => {
		expect(
			dependencies([task("a"), task("b", { depends_on: ["a", "gone"], arguments_from: { to: "a.id" } })]),
		).toEqual([{ from: "a", to: "b" }]);
	});

	it.each([
		["one task", [task("only")]],
		["a hundred tasks that wait for each other", hundred],
		["a hundred tasks that wait for none", hundred.map(({ id }) => task(id))],
	])("lays out %s beside each other, each right of those it waits for, within bounds", async (_, tasks) => {
		checkPlaces(tasks, await layOutPlan(tasks, elkLayout));
	});

	it.each([
		["chains of ten", hundred],
		[
			"one chain",
			Array.from({ length: 9 }, (_, at) => task(`t${at}`, { depends_on: at ? [`t${at - 1}`] : [] })),
		],
	])("lays out %s in columns where the layout cannot be loaded", async (_, tasks) => {
		const refuse = () => Promise.reject(new Error("The layout could not be loaded."));
		checkPlaces(tasks, await layOutPlan(tasks, refuse));
	});

	function checkPlaces(tasks: readonly PlanTask[], places: ReadonlyMap<string, Position>): void {
		expect(places.size).toBe(tasks.length);
		const boxes = [...places.values()].map((place) => rectangleOf(place, GHOST));
		for (const [index, box] of boxes.entries())
			expect(boxes.slice(index + 1).some((other) => covers(box, other))).toBe(false);
		for (const { from, to } of dependencies(tasks))
			expect(places.get(to)?.x).toBeGreaterThan((places.get(from)?.x ?? 0) + GHOST.width);
		expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThan(5000);
		expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThan(3000);
	}
});
