import { tasksBefore } from "@switchyard/flow";
import type { Position } from "@switchyard/spec/flow";
import type { PlanTask } from "@switchyard/spec/plan";
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

/**
 * Where the tasks of a plan stand, from the upper left corner of them all: right of those that they wait for, the others in rows below. They stand
 * in plain columns where the layout fails, for example because it could not be loaded.
 */
export async function layOutPlan(
	tasks: readonly PlanTask[],
	layout: Layout,
): Promise<ReadonlyMap<string, Position>> {
	const wires = dependencies(tasks);
	const linked = new Set(wires.flatMap(({ from, to }) => [from, to]));
	const waiting = tasks.filter(({ id }) => linked.has(id));
	const graph = graphOf([...linked], wires);
	const places = fromCorner(await layout(graph).catch(() => inColumns(waiting)));
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

/** Each task in the column after the last one that it waits for; a plan has no task before those. */
function inColumns(tasks: readonly PlanTask[]): Map<string, Position> {
	const columns = new Map<string, number>();
	const filled: number[] = [];
	const places = new Map<string, Position>();
	for (const task of tasks) {
		const before = [...tasksBefore(task)].map((id) => columns.get(id) ?? -1);
		const column = 1 + Math.max(-1, ...before);
		const row = filled[column] ?? 0;
		columns.set(task.id, column);
		filled[column] = row + 1;
		places.set(task.id, { x: column * (GHOST.width + GAP.x), y: row * (GHOST.height + GAP.y) });
	}
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
