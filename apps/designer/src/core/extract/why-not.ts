import { constantOf, portsOf } from "@switchyard/flow";
import type { Flow, FlowNode, NodeSpec, Wire } from "@switchyard/spec";
import { type Crossing, isToolWire } from "./crossing.ts";

type Specs = ReadonlyMap<string, NodeSpec>;

/** What ends or begins a run in a way of its own, and so means another thing in a run of its own. */
const WORDS: Readonly<Record<string, string>> = {
	trigger: "starts runs, and a sub-flow has a start of its own",
	catch: "takes errors of the flow that it is in",
	respond: "answers the request that started the run, which a sub-flow does not have",
};

/** Why these nodes cannot become a sub-flow that does the same, as a sentence; `undefined` when they can. */
export function whyNot(
	flow: Flow,
	specs: Specs,
	chosen: ReadonlySet<string>,
	crossing: Crossing,
): string | undefined {
	const nodes = flow.nodes.filter(({ id }) => chosen.has(id));
	if (nodes.length === 0) return "Select the nodes that are to become a sub-flow.";
	return (
		unfit(nodes, specs) ??
		dividedTools(flow, crossing) ??
		dividedLoop(flow, specs, chosen) ??
		coveredByCatch(flow, specs, chosen) ??
		unclearStart(crossing, specs, flow) ??
		unclearEnd(flow, specs, nodes, crossing)
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
		const construct = specs.get(loop.type)?.construct;
		if (construct !== "for-each" && construct !== "loop-while") continue;
		const body = bodyOf(wires, loop.id);
		const inside = body.filter((id) => chosen.has(id)).length;
		const divided = chosen.has(loop.id)
			? inside < body.length
			: inside > 0 && [...chosen].some((id) => !body.includes(id));
		if (divided) return `“${loop.name}” is a loop: select all of it, or only nodes within its rounds.`;
	}
	return undefined;
}

/** The nodes that a loop's rounds reach. */
function bodyOf(wires: readonly Wire[], loop: string): string[] {
	const rounds = wires.filter(({ from }) => from.node === loop && from.port === "each");
	const reached = new Set(rounds.map(({ to }) => to.node));
	// Tools of an agent within the rounds belong to them.
	for (const id of reached) for (const { from, to } of wires) if (from.node === id) reached.add(to.node);
	reached.delete(loop);
	return [...reached];
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
function unclearEnd(
	flow: Flow,
	specs: Specs,
	nodes: readonly FlowNode[],
	crossing: Crossing,
): string | undefined {
	const [exit] = crossing.leaving;
	if (!exit) return undefined;
	if (crossing.leaving.some(({ from }) => from.node !== exit.from.node || from.port !== exit.from.port)) {
		return "Wires lead out of the selection at more than one place; a sub-flow has one end.";
	}
	if (crossing.inside.some(({ from }) => from.node === exit.from.node && from.port === exit.from.port)) {
		return "The place where the selection is left also leads on within it; a sub-flow ends where it is left.";
	}
	const wired = new Set([...crossing.inside, exit].map(({ from }) => `${from.node} ${from.port}`));
	const tools = new Set(flow.wires.filter(isToolWire).map(({ to }) => to.node));
	const rounds = new Set(
		nodes.flatMap(({ id, type }) => (isLoop(specs.get(type)) ? bodyOf(flow.wires, id) : [])),
	);
	const reached = (id: string) => flow.wires.some(({ to }) => to.node === id && to.port !== "tool");
	for (const node of nodes) {
		const spec = specs.get(node.type);
		if (
			!spec ||
			rounds.has(node.id) ||
			spec.construct === "stop" ||
			(tools.has(node.id) && !reached(node.id))
		)
			continue;
		const open = portsOf(node, spec).find(
			({ id, kind, direction }) =>
				kind === "message" && direction === "out" && !wired.has(`${node.id} ${id}`),
		);
		if (open)
			return `The way out of “${node.name}” by “${open.name}” ends within the selection, and the flow would continue after it.`;
	}
	return undefined;
}

function isLoop(spec: NodeSpec | undefined): boolean {
	return spec?.construct === "for-each" || spec?.construct === "loop-while";
}
