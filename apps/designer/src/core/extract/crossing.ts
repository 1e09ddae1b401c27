import type { Flow, Wire } from "@switchyard/spec/flow";

/** The wires of a flow, by how they lie to some of its nodes. */
export interface Crossing {
	/** Message wires among the nodes. */
	readonly inside: readonly Wire[];
	/** Message wires from outside to the nodes. */
	readonly entering: readonly Wire[];
	/** Message wires from the nodes to outside. */
	readonly leaving: readonly Wire[];
	/** Wires of which an agent is on one side and its tool on the other. */
	readonly tools: readonly Wire[];
}

export function crossingOf({ wires }: Flow, chosen: ReadonlySet<string>): Crossing {
	const inside: Wire[] = [];
	const entering: Wire[] = [];
	const leaving: Wire[] = [];
	const tools: Wire[] = [];
	for (const wire of wires) {
		const from = chosen.has(wire.from.node);
		const to = chosen.has(wire.to.node);
		if (from !== to && isToolWire(wire)) tools.push(wire);
		else if (from && to && !isToolWire(wire)) inside.push(wire);
		else if (to && !from) entering.push(wire);
		else if (from && !to) leaving.push(wire);
	}
	return { inside, entering, leaving, tools };
}

export function isToolWire({ to }: Wire): boolean {
	return to.port === "tool";
}
