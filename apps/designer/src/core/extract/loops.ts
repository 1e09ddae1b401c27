import type { NodeSpec, Wire } from "@switchyard/spec";

export function isLoop(spec: NodeSpec | undefined): boolean {
	return spec?.construct === "for-each" || spec?.construct === "loop-while";
}

/** The nodes that a loop's rounds reach. */
export function bodyOf(wires: readonly Wire[], loop: string): string[] {
	const rounds = wires.filter(({ from }) => from.node === loop && from.port === "each");
	const reached = new Set(rounds.map(({ to }) => to.node));
	// Tools of an agent within the rounds belong to them.
	for (const id of reached) for (const { from, to } of wires) if (from.node === id) reached.add(to.node);
	reached.delete(loop);
	return [...reached];
}
