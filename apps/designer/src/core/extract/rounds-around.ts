import { constantOf, fieldsSurelyWritten } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import { bodyOf } from "./loops.ts";
import type { SelectedPart } from "./selected-part.ts";

/**
 * Why a loop around the nodes would collect something else: without an expression it keeps what its rounds write, and a sub-flow also gives
 * back what it was given and did not write.
 */
export function otherwiseCollected(
	part: SelectedPart,
	inputs: ReadonlySet<string>,
	outputs: ReadonlySet<string>,
): string | undefined {
	const loop = keepingLoop(part);
	if (!loop) return undefined;
	const sure = writtenOnAllWays(part);
	const field = [...outputs].find((each) => inputs.has(each) && !sure.has(each));
	if (field === undefined) return undefined;
	return `“${loop.name}” keeps the fields that its rounds write, and a sub-flow gives “${field}” back also where it does not write it: say what “${loop.name}” collects first.`;
}

/** A loop around the nodes that keeps all fields that its rounds write. */
export function keepingLoop(part: SelectedPart): FlowNode | undefined {
	const { flow, specs, chosen } = part;
	return flow.nodes.find((node) => {
		if (chosen.has(node.id) || !part.is(node.id, "for-each")) return false;
		const collect = constantOf(node, specs.get(node.type), "collect");
		if (typeof collect === "string" && collect !== "") return false;
		return bodyOf(flow.wires, node.id).some((id) => chosen.has(id));
	});
}

/** The fields that the nodes write on each way from their start to an end of theirs. */
function writtenOnAllWays(part: SelectedPart): ReadonlySet<string> {
	const { crossing, nodes, rounds, specs } = part;
	const after = new Map<string, ReadonlySet<string>>();
	const before = (id: string): ReadonlySet<string> => {
		const ways = crossing.inside.filter(({ to }) => to.node === id);
		return common(
			ways.map(({ from }) => (from.port === "error" ? before(from.node) : leavingWith(from.node))),
		);
	};
	const leavingWith = (id: string): ReadonlySet<string> => {
		const known = after.get(id);
		if (known) return known;
		const node = part.node(id);
		// A flow that is being edited may lead back to itself; validation says so.
		after.set(id, new Set());
		const spec = node && specs.get(node.type);
		const own = spec && !node.disabled ? fieldsSurelyWritten(node, spec) : [];
		const fields = new Set([...before(id), ...own]);
		after.set(id, fields);
		return fields;
	};
	const [exit] = crossing.leaving;
	if (exit) return exit.from.port === "error" ? before(exit.from.node) : leavingWith(exit.from.node);
	const wired = new Set(crossing.inside.map(({ from }) => `${from.node} ${from.port}`));
	return common(
		nodes
			.filter(({ id }) => part.isStep(id) && !rounds.has(id))
			.flatMap((node) => {
				const spec = specs.get(node.type);
				const ports = spec ? part.waysOut(node, spec) : [];
				return ports
					.filter((port) => !wired.has(`${node.id} ${port.id}`))
					.map(({ id }) => (id === "error" ? before(node.id) : leavingWith(node.id)));
			}),
	);
}

function common([first, ...others]: readonly ReadonlySet<string>[]): ReadonlySet<string> {
	return new Set([...(first ?? [])].filter((field) => others.every((each) => each.has(field))));
}
