import type { Wire } from "@switchyard/spec/flow";

/** That a message comes from one node to another. */
export interface Way {
	readonly from: { readonly node: string };
	readonly to: { readonly node: string };
}

/** The nodes that wires lead to from some nodes, those included; never past what stops them, which is not included. */
export function reach(
	wires: readonly Way[],
	from: Iterable<string>,
	stops: (id: string) => boolean = () => false,
): Set<string> {
	const next = new Map<string, string[]>();
	for (const { from: start, to } of wires) {
		const known = next.get(start.node);
		if (known) known.push(to.node);
		else next.set(start.node, [to.node]);
	}
	const reached = new Set([...from].filter((id) => !stops(id)));
	for (const id of reached) for (const to of next.get(id) ?? []) if (!stops(to)) reached.add(to);
	return reached;
}

/** Pairs of wires by which the same message leaves a node twice. */
export function* forks(wires: readonly Wire[]): Generator<readonly [Wire, Wire]> {
	const byPort = new Map<string, Wire[]>();
	for (const wire of wires) {
		const port = `${wire.from.node} ${wire.from.port}`;
		const others = byPort.get(port) ?? [];
		for (const other of others) yield [other, wire];
		byPort.set(port, [...others, wire]);
	}
}

/** The nodes that wires lead from to some nodes, those included; never past what stops them, which is not included. */
export function reachBack(
	wires: readonly Way[],
	to: Iterable<string>,
	stops?: (id: string) => boolean,
): Set<string> {
	return reach(
		wires.map((wire) => ({ from: wire.to, to: wire.from })),
		to,
		stops,
	);
}

/** A fork whose two messages both come to a node, without any one join on the way of both. */
export function unjoinedFork(
	wires: readonly Wire[],
	to: string,
	isJoin: (id: string) => boolean,
): readonly [Wire, Wire] | undefined {
	const leading = reachBack(wires, [to]);
	const joins = [...leading].filter(isJoin);
	/** What leads to the node without passing a join. */
	const around = joins.map((join) => reachBack(wires, [to], (id) => id === join));
	for (const [one, other] of forks(wires)) {
		const [first, second] = [one.to.node, other.to.node];
		if (!leading.has(first) || !leading.has(second)) continue;
		if (!around.some((ways) => !ways.has(first) && !ways.has(second))) return [one, other];
	}
	return undefined;
}
