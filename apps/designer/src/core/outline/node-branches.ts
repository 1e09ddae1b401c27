import { outputProperties, portsOf, settingOf } from "@switchyard/flow";
import type { Problem } from "@switchyard/spec/error";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { FlowProblems } from "../editor/problems.ts";
import { indexOf } from "../flow/flow-index.ts";
import type { OutlinePart, OutlineSection, PortPart } from "./outline-row.ts";

/** A part, what is known of it, and what is beneath it. */
export interface Branch {
	readonly key: string;
	readonly part: OutlinePart;
	/** Whether what is beneath it is shown until someone says otherwise. */
	readonly opened?: boolean;
	/** Made only when it is shown; absent where there is nothing. */
	readonly beneath?: () => readonly Branch[];
}

/** What a node's details are made from. */
export interface OutlineSource {
	readonly flow: Flow;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly problems: FlowProblems;
}

export function sectionKey(section: OutlineSection, node: string): string {
	return `${section} ${node}`;
}

export function portKey(node: string, port: string): string {
	return `port ${node} ${port}`;
}

/** A wire is listed at both of its ends. */
export function wireKey(wire: string, side: "from" | "to"): string {
	return `wire ${wire} ${side}`;
}

/** What is wrong with a node; then, under a heading each, its parameters, and its ports with their wires. */
export function nodeDetails(node: FlowNode, source: OutlineSource, opened: boolean): readonly Branch[] {
	const spec = source.nodeTypes.get(node.type);
	const wrong = source.problems.byNode.get(node.id) ?? [];
	const parameters = spec ? parameterBranches(node, spec, wrong) : [];
	const ports = portBranches(node, spec, source);
	const section = (name: OutlineSection, beneath: readonly Branch[]): Branch[] =>
		beneath.length === 0
			? []
			: [
					{
						key: sectionKey(name, node.id),
						part: { kind: "section", node, section: name },
						opened,
						beneath: () => beneath,
					},
				];
	return [
		...wrong.map((problem, place) => problemBranch(problem, spec, `${node.id} ${place}`)),
		...section("parameters", parameters),
		...section("ports", ports),
	];
}

export function problemBranch(problem: Problem, spec: NodeSpec | undefined, place: string): Branch {
	return { key: `problem ${place}`, part: { kind: "problem", problem, spec } };
}

function parameterBranches(node: FlowNode, spec: NodeSpec, wrong: readonly Problem[]): readonly Branch[] {
	const results = new Set(outputProperties(spec));
	return spec.properties
		.filter((property) => !results.has(property))
		.map((property) => {
			const { name } = property;
			const setting = settingOf(node, name);
			const problems = wrong.filter(({ field = "" }) => /^\w+/.exec(field)?.[0] === name).length;
			const scope = setting?.scope ?? property.scope;
			return {
				key: `parameter ${node.id} ${name}`,
				part: { kind: "parameter", node, property, setting, scope, problems },
			};
		});
}

function portBranches(node: FlowNode, spec: NodeSpec | undefined, source: OutlineSource): readonly Branch[] {
	const attached = indexOf(source.flow).wiresAt(node.id);
	return (spec ? portsOf(node, spec) : []).map((port) => {
		const side = port.direction === "out" ? "from" : "to";
		const wires = attached.filter((wire) => wire[side].node === node.id && wire[side].port === port.id);
		const part: PortPart = { kind: "port", node, port, wires };
		const key = portKey(node.id, port.id);
		if (wires.length === 0) return { key, part };
		return { key, part, opened: true, beneath: () => wireBranches(part, side, source) };
	});
}

function wireBranches(
	{ node, wires }: PortPart,
	side: "from" | "to",
	{ flow, nodeTypes, problems }: OutlineSource,
): readonly Branch[] {
	return wires.map((wire) => {
		const end = side === "from" ? wire.to : wire.from;
		const other = indexOf(flow).nodes.get(end.node);
		const spec = nodeTypes.get(other?.type ?? "");
		const port = other && spec && portsOf(other, spec).find(({ id }) => id === end.port);
		return {
			key: wireKey(wire.id, side),
			part: {
				kind: "wire",
				node,
				wire,
				side,
				other: `${other?.name ?? end.node}, ${port?.name ?? end.port}`,
				problems: problems.byWire.get(wire.id)?.length ?? 0,
			},
		};
	});
}
