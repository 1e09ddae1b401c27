import type { Wire } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";

const WITH_ROUNDS: ReadonlySet<NodeSpec["construct"]> = new Set([
	"for-each",
	"loop-while",
	"work-items",
	"block",
]);

/** Whether a node has rounds: a loop has any number of them, a block one. */
export function isLoop(spec: NodeSpec | undefined): boolean {
	return WITH_ROUNDS.has(spec?.construct);
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
