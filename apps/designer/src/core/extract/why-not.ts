import { constantOf } from "@switchyard/flow";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Crossing } from "./crossing.ts";
import { bodyOf, isLoop } from "./loops.ts";
import { uncountedMessages } from "./messages.ts";
import type { SelectedPart } from "./selected-part.ts";

type Specs = ReadonlyMap<string, NodeSpec>;

/** What ends or begins a run in a way of its own, and so means another thing in a run of its own. */
const WORDS: Readonly<Record<string, string>> = {
	trigger: "starts runs, and a sub-flow has a start of its own",
	catch: "takes errors of the flow that it is in",
	respond: "answers the request that started the run, which a sub-flow does not have",
};

/** Why these nodes cannot become a sub-flow that does the same, as a sentence; `undefined` when they can. */
export function whyNot(part: SelectedPart): string | undefined {
	const { flow, specs, chosen, crossing, nodes } = part;
	if (nodes.length === 0) return "Select the nodes that are to become a sub-flow.";
	return (
		unfit(nodes, specs) ??
		dividedTools(flow, crossing) ??
		dividedLoop(flow, specs, chosen) ??
		coveredByCatch(flow, specs, chosen) ??
		unclearStart(crossing, specs, flow) ??
		unclearEnd(part) ??
		uncountedMessages(part)
	);
}

function unfit(nodes: readonly FlowNode[], specs: Specs): string | undefined {
	for (const { name, type } of nodes) {
		const spec = specs.get(type);
		if (!spec) return `“${name}” has a type that is not known here.`;
		const words = WORDS[spec.construct ?? "action"];
		if (words !== undefined) return `“${name}” ${words}. Deselect it.`;
	}
	return undefined;
}

function dividedTools({ nodes }: Flow, { tools: [wire] }: Crossing): string | undefined {
	if (!wire) return undefined;
	const name = (id: string) => nodes.find((node) => node.id === id)?.name ?? id;
	return `“${name(wire.to.node)}” is a tool of “${name(wire.from.node)}”: select both of them, or neither.`;
}

/** A loop and what its rounds consist of stay together; what is within one round may be taken out. */
function dividedLoop({ nodes, wires }: Flow, specs: Specs, chosen: ReadonlySet<string>): string | undefined {
	for (const loop of nodes) {
		if (!isLoop(specs.get(loop.type))) continue;
		const body = bodyOf(wires, loop.id);
		const inside = body.filter((id) => chosen.has(id)).length;
		const divided = chosen.has(loop.id)
			? inside < body.length
			: inside > 0 && [...chosen].some((id) => !body.includes(id));
		if (divided) return `“${loop.name}” is a loop: select all of it, or only nodes within its rounds.`;
	}
	return undefined;
}

function coveredByCatch({ nodes }: Flow, specs: Specs, chosen: ReadonlySet<string>): string | undefined {
	for (const node of nodes) {
		const spec = specs.get(node.type);
		if (spec?.construct !== "catch") continue;
		const covered = constantOf(node, spec, "nodes");
		if (Array.isArray(covered) && covered.some((id) => chosen.has(id))) {
			return `“${node.name}” takes errors of a selected node by its name. Change what it covers first.`;
		}
	}
	return undefined;
}

function unclearStart({ entering }: Crossing, specs: Specs, { nodes }: Flow): string | undefined {
	const [first] = entering;
	if (!first) return "No wire leads into the selection, so nothing would call the sub-flow.";
	const others = entering.filter(({ to }) => to.node !== first.to.node || to.port !== first.to.port);
	if (others.length > 0)
		return "Wires lead into the selection at more than one place; a sub-flow has one start.";
	const entry = nodes.find(({ id }) => id === first.to.node);
	if (entering.length > 1 && entry && specs.get(entry.type)?.construct === "join") {
		return `“${entry.name}” waits for several branches from outside: deselect it.`;
	}
	return undefined;
}

/** Where the flow continues after the selection, every way through it must lead to that one place. */
function unclearEnd(part: SelectedPart): string | undefined {
	const { crossing, nodes, rounds, specs } = part;
	const [exit] = crossing.leaving;
	if (!exit) return undefined;
	if (crossing.leaving.some(({ from }) => from.node !== exit.from.node || from.port !== exit.from.port)) {
		return "Wires lead out of the selection at more than one place; a sub-flow has one end.";
	}
	if (crossing.inside.some(({ from }) => from.node === exit.from.node && from.port === exit.from.port)) {
		return "The place where the selection is left also leads on within it; a sub-flow ends where it is left.";
	}
	const wired = new Set([...crossing.inside, exit].map(({ from }) => `${from.node} ${from.port}`));
	for (const node of nodes) {
		const spec = specs.get(node.type);
		if (!spec || rounds.has(node.id) || !part.isStep(node.id)) continue;
		const open = part.waysOut(node, spec).find(({ id }) => !wired.has(`${node.id} ${id}`));
		if (open)
			return `The way out of “${node.name}” by “${open.name}” ends within the selection, and the flow would continue after it.`;
	}
	return undefined;
}
