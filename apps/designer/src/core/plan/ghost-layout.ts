import { tasksBefore } from "@switchyard/flow";
import type { PlanTask, Position } from "@switchyard/spec";
import { GAP } from "../geometry/gap.ts";
import type { Layout, LayoutGraph } from "../layout/layout-graph.ts";

/** The size of a task on the canvas, in canvas pixels. */
export const GHOST = { width: 240, height: 88 } as const;

/** That a task waits for another one, by their ids. */
export interface Dependency {
	readonly from: string;
	readonly to: string;
}

/** Who waits for whom among tasks; what one waits for that is not among them is left out. */
export function dependencies(tasks: readonly PlanTask[]): Dependency[] {
	const ids = new Set(tasks.map(({ id }) => id));
	return tasks.flatMap((task) =>
		[...tasksBefore(task)].filter((id) => ids.has(id)).map((from) => ({ from, to: task.id })),
	);
}

/** Where the tasks of a plan stand, from the upper left corner of them all: right of those that they wait for, the others in rows below. */
export async function layOutPlan(
	tasks: readonly PlanTask[],
	layout: Layout,
): Promise<ReadonlyMap<string, Position>> {
	const wires = dependencies(tasks);
	const linked = new Set(wires.flatMap(({ from, to }) => [from, to]));
	const places = fromCorner(await layout(graphOf([...linked], wires)));
	const top = Math.max(0, ...[...places.values()].map(({ y }) => y + GHOST.height + GAP.y));
	const single = tasks.filter(({ id }) => !linked.has(id));
	const columns = Math.max(3, Math.ceil(Math.sqrt(single.length)));
	for (const [index, { id }] of single.entries())
		places.set(id, {
			x: (index % columns) * (GHOST.width + GAP.x),
			y: top + Math.floor(index / columns) * (GHOST.height + GAP.y),
		});
	return places;
}

function graphOf(ids: readonly string[], wires: readonly Dependency[]): LayoutGraph {
	const y = GHOST.height / 2;
	return {
		boxes: ids.map((id) => ({
			id,
			...GHOST,
			ports: [
				{ id: "in", side: "left", x: 0, y },
				{ id: "out", side: "right", x: GHOST.width, y },
			],
		})),
		wires: wires.map(({ from, to }) => ({
			from: { box: from, port: "out" },
			to: { box: to, port: "in" },
			main: false,
		})),
		tools: [],
	};
}

function fromCorner(places: ReadonlyMap<string, Position>): Map<string, Position> {
	const left = Math.min(...[...places.values()].map(({ x }) => x));
	const top = Math.min(...[...places.values()].map(({ y }) => y));
	return new Map(Array.from(places, ([id, { x, y }]) => [id, { x: x - left, y: y - top }]));
}
