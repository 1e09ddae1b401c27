import { constantOf } from "@switchyard/flow";
import { isToolWire } from "./crossing.ts";
import { unjoinedFork } from "./reach.ts";
import type { SelectedPart } from "./selected-part.ts";

/** Why not each message that enters the nodes would leave them once and at their end: a sub-flow gives one answer to each call. */
export function uncountedMessages(part: SelectedPart): string | undefined {
	return leavesTwice(part) ?? leavesEarly(part) ?? meetsInside(part);
}

function leavesTwice(part: SelectedPart): string | undefined {
	const { inside, leaving } = part.crossing;
	const exit = leaving[0]?.from.node;
	if (exit === undefined) return undefined;
	const [fork] = unjoinedFork(inside, exit, (id) => part.is(id, "join")) ?? [];
	if (!fork) return undefined;
	return `The branches after “${part.nameOf(fork.from.node)}” come to “${part.nameOf(exit)}” one by one, and a sub-flow ends once: bring them together with a Join first.`;
}

function leavesEarly(part: SelectedPart): string | undefined {
	const { nodes, rounds, specs, crossing } = part;
	if (crossing.leaving.length === 0) return undefined;
	const racing = nodes.find((node) => {
		if (rounds.has(node.id) || !part.is(node.id, "join")) return false;
		const spec = specs.get(node.type);
		const mode = constantOf(node, spec, "mode");
		return mode === "any" || mode === "count" || constantOf(node, spec, "timeout_ms") !== undefined;
	});
	return (
		racing &&
		`“${racing.name}” continues before all of its branches are there, and a sub-flow ends only after all of them.`
	);
}

function meetsInside(part: SelectedPart): string | undefined {
	const { nodes, rounds, flow, crossing } = part;
	const join = nodes.find(({ id }) => part.is(id, "join") && !rounds.has(id));
	const entry = crossing.entering[0]?.to.node;
	if (!join || entry === undefined) return undefined;
	const outside = flow.wires.filter((wire) => !isToolWire(wire) && !part.chosen.has(wire.from.node));
	if (!unjoinedFork(outside, entry, (id) => id !== entry && part.is(id, "join"))) return undefined;
	return `Several messages come to “${part.nameOf(entry)}”, which “${join.name}” brings together, and a sub-flow is called with each of them: bring them together before the selection.`;
}
