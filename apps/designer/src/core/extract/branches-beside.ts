import { fieldsWritten } from "@switchyard/flow";
import { isToolWire } from "./crossing.ts";
import { forks, reach, reachBack } from "./reach.ts";
import type { SelectedPart } from "./selected-part.ts";

/**
 * Why a Join after the nodes would keep another value: of the branches that it brings together the latest step's counts, and a call is one
 * step, however many the nodes took.
 */
export function otherwiseJoined(part: SelectedPart, outputs: ReadonlySet<string>): string | undefined {
	const steps = part.nodes.filter(({ id }) => part.isStep(id));
	// One step in place of one: nothing is later or earlier.
	if (steps.length === 1 && steps[0]?.onError !== "continue") return undefined;
	const wires = part.flow.wires.filter((wire) => !isToolWire(wire));
	const failures = part.catches.map(({ id }) => id);
	const after = reach(part.ways, [...part.chosen, ...failures]);
	const joins = [...after].filter((id) => part.is(id, "join") && !part.chosen.has(id));
	if (joins.length === 0) return undefined;
	const leadingIn = reachBack(wires, part.chosen);
	const outside = wires.filter(({ from }) => !part.chosen.has(from.node));
	for (const pair of forks(outside)) {
		for (const [one, other] of [pair, pair.toReversed()]) {
			if (!one || !other || !leadingIn.has(one.to.node)) continue;
			const beside = reach(wires, [other.to.node], (id) => part.chosen.has(id) || joins.includes(id));
			const clash = clashOf(part, beside, outputs);
			if (clash) {
				return `“${part.nameOf(clash.node)}” writes the field “${clash.field}” at the same time as the selection does, and “${part.nameOf(joins[0] ?? "")}” keeps the value of the later step: let one of them write another field.`;
			}
		}
	}
	return undefined;
}

function clashOf(part: SelectedPart, beside: ReadonlySet<string>, outputs: ReadonlySet<string>) {
	for (const node of part.flow.nodes) {
		const spec = part.specs.get(node.type);
		if (!spec || node.disabled || !beside.has(node.id)) continue;
		const field = fieldsWritten(node, spec).find((each) => outputs.has(each));
		if (field !== undefined) return { node: node.id, field };
	}
	return undefined;
}
