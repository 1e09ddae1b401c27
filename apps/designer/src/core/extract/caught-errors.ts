import { fieldsRead, fieldsWritten, WHOLE_MESSAGE } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import { bodyOf, isLoop } from "./loops.ts";
import { forks, reach, reachBack } from "./reach.ts";
import { keepingLoop } from "./rounds-around.ts";
import type { SelectedPart } from "./selected-part.ts";

/**
 * Why a Catch node for the whole flow would do something else after an error in a sub-flow: that ends all that is under way in it, and brings
 * back nothing but the error.
 */
export function otherwiseCaught(part: SelectedPart): string | undefined {
	for (const each of part.catches) {
		const caught = reach(part.flow.wires, [each.id]);
		const failing = part.nodes.filter((node) => mayFail(part, node) && !caught.has(node.id));
		if (failing.length === 0) continue;
		const reason = caughtWhileOthersRun(part, each, failing) ?? caughtWithFields(part, each, failing);
		if (reason !== undefined) return reason;
	}
	return undefined;
}

/** Whether an error of a node may go to a Catch node. */
function mayFail(part: SelectedPart, { id, disabled, onError = "fail" }: FlowNode): boolean {
	return onError === "fail" && !disabled && part.isStep(id);
}

function caughtWhileOthersRun(
	part: SelectedPart,
	{ name }: FlowNode,
	failing: readonly FlowNode[],
): string | undefined {
	const { crossing, flow, nodes, rounds } = part;
	const inRound = failing.find(({ id }) => rounds.has(id));
	if (inRound) {
		const loop = nodes.find(({ id }) => bodyOf(flow.wires, id).includes(inRound.id));
		return `“${name}” takes errors within a round of “${loop?.name ?? ""}”, which then continues; an error in a sub-flow ends it as a whole.`;
	}
	const [fork] = [...forks(crossing.inside)].find(([{ from }]) => !rounds.has(from.node)) ?? [];
	if (!fork) return undefined;
	return `“${name}” takes an error of one branch after “${part.nameOf(fork.from.node)}” while the others continue; an error in a sub-flow ends them all.`;
}

function caughtWithFields(
	part: SelectedPart,
	{ id, name }: FlowNode,
	failing: readonly FlowNode[],
): string | undefined {
	const lost = fieldsBefore(part, failing);
	if (lost.size === 0) return undefined;
	const loop = keepingLoop(part);
	if (loop) {
		return `“${loop.name}” keeps the fields that its rounds write, also where “${name}” takes an error; a sub-flow that fails gives no fields back: say what “${loop.name}” collects first.`;
	}
	const after = reach(part.ways, [id]);
	for (const node of part.flow.nodes) {
		const spec = part.specs.get(node.type);
		const follows =
			after.has(node.id) ||
			(isLoop(spec) && bodyOf(part.flow.wires, node.id).some((each) => part.chosen.has(each)));
		if (!spec || node.disabled || !follows || part.chosen.has(node.id)) continue;
		const read = fieldsRead(node, spec, part.isStep(node.id));
		const field = [...read].find((each) => lost.has(each) || each === WHOLE_MESSAGE);
		if (field === undefined) continue;
		const what = field === WHOLE_MESSAGE ? "the whole message" : `the field “${field}”`;
		return `After an error, “${node.name}” reads ${what} after “${name}”; a sub-flow that fails gives no fields back.`;
	}
	return undefined;
}

/** The fields that the selected nodes may have written before one of them fails. */
function fieldsBefore(part: SelectedPart, failing: readonly FlowNode[]): ReadonlySet<string> {
	const { crossing, flow, nodes, specs } = part;
	const fields = new Set<string>();
	const ids = failing.map(({ id }) => id);
	const leading = reachBack(crossing.inside, ids);
	const inRounds = new Set(
		ids.flatMap((id) => (isLoop(specs.get(part.node(id)?.type ?? "")) ? bodyOf(flow.wires, id) : [])),
	);
	for (const node of nodes) {
		const spec = specs.get(node.type);
		if (!spec || node.disabled || !part.isStep(node.id)) continue;
		const precedes =
			inRounds.has(node.id) ||
			crossing.inside.some(({ from, to }) => from.node === node.id && leading.has(to.node));
		if (precedes) for (const field of fieldsWritten(node, spec)) fields.add(field);
	}
	// What the Catch node brings is written anew.
	fields.delete("error");
	return fields;
}
