import type { Neighbours } from "./neighbours.ts";

/**
 * The sets of nodes that lead back to themselves: strongly connected components of two nodes or more, and nodes wired
 * to themselves (Tarjan's algorithm on numbered nodes, without recursion: a flow may be one path of 20,000 nodes).
 */
export function cycles(ids: Iterable<string>, next: Neighbours): string[][] {
	const names = [...ids];
	const numbers = new Map(names.map((id, number) => [id, number]));
	const edges = names.map((id) => (next.get(id) ?? []).flatMap((to) => numbers.get(to) ?? []));
	return components(edges)
		.filter((component) => component.length > 1 || component.some((node) => edges[node]?.includes(node)))
		.map((component) => component.map((node) => names[node] ?? ""));
}

/** A node on the path that is being walked, and how many of its edges were followed. */
interface Visit {
	readonly node: number;
	followed: number;
}

function components(edges: ReadonlyArray<readonly number[]>): number[][] {
	const found: number[][] = [];
	/** When each node was entered, from 1; 0 for not yet. */
	const entered = new Uint32Array(edges.length);
	/** The earliest node still open that each node leads to. */
	const lowest = new Uint32Array(edges.length);
	const open = new Uint8Array(edges.length);
	const stack: number[] = [];
	const path: Visit[] = [];
	let clock = 0;

	const enter = (node: number) => {
		entered[node] = lowest[node] = ++clock;
		open[node] = 1;
		stack.push(node);
		path.push({ node, followed: 0 });
	};
	const lower = (node: number, to: number) => {
		lowest[node] = Math.min(lowest[node] ?? to, to);
	};
	const leave = (node: number) => {
		path.pop();
		const parent = path.at(-1);
		if (parent) lower(parent.node, lowest[node] ?? 0);
		if (lowest[node] !== entered[node]) return;
		const component = stack.splice(stack.lastIndexOf(node));
		for (const member of component) open[member] = 0;
		found.push(component);
	};

	for (let start = 0; start < edges.length; start++) {
		if (entered[start]) continue;
		enter(start);
		for (let visit = path.at(-1); visit; visit = path.at(-1)) {
			const { node } = visit;
			const to = edges[node]?.[visit.followed++];
			if (to === undefined) leave(node);
			else if (!entered[to]) enter(to);
			else if (open[to]) lower(node, entered[to] ?? 0);
		}
	}
	return found;
}
