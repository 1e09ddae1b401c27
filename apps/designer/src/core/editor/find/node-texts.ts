import { inputProperty } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";

/** A text of a node that can be found. */
export interface NodeText {
	/** Where it is in the node's document, such as `["params", "to", "value"]`; empty for what comes from the node's type. */
	readonly path: readonly (string | number)[];
	/** The same for people. */
	readonly label: string;
	readonly text: string;
	/** In lower case, for searching. */
	readonly searched: string;
	/** False for what is the type's, or what other parts of the flow refer to. */
	readonly replaceable: boolean;
}

/** What other parts of the flow or of the workspace go by: ports that wires end at, credentials. */
const REFERENCES: ReadonlySet<string | number> = new Set(["port", "credential"]);

const known = new WeakMap<
	FlowNode,
	{ readonly spec: NodeSpec | undefined; readonly texts: readonly NodeText[] }
>();

/** Every text of a node: its name, its values, expressions and outputs, how it is called as a tool. Made once per node object. */
export function nodeTexts(node: FlowNode, spec: NodeSpec | undefined): readonly NodeText[] {
	const kept = known.get(node);
	if (kept && kept.spec === spec) return kept.texts;
	const texts = [...collect(node, spec)];
	known.set(node, { spec, texts });
	return texts;
}

function* collect(node: FlowNode, spec: NodeSpec | undefined): Iterable<NodeText> {
	yield textOf(["name"], "Name", node.name);
	yield textOf([], "Type", spec?.name ?? node.type);
	if (spec?.tool && node.tool?.name === undefined) yield textOf([], "Tool name", spec.tool.name);
	for (const [name, setting] of Object.entries(node.params)) {
		const { scope: _, ...rest } = setting;
		const property = spec && inputProperty(spec, name);
		yield* strings(rest, ["params", name], property?.title ?? name);
	}
	yield* strings(node.outputs, ["outputs"], "Output");
	const { name, description, approver } = node.tool ?? {};
	yield* strings(name, ["tool", "name"], "Tool name");
	yield* strings(description, ["tool", "description"], "Tool description");
	yield* strings(approver, ["tool", "approver"], "Who is asked");
}

function* strings(value: unknown, path: readonly (string | number)[], label: string): Iterable<NodeText> {
	if (typeof value === "string") {
		if (value !== "") yield textOf(path, label, value);
	} else if (typeof value === "number" || typeof value === "boolean") {
		yield { ...textOf(path, label, String(value)), replaceable: false };
	} else if (Array.isArray(value)) {
		for (const [place, item] of value.entries()) yield* strings(item, [...path, place], label);
	} else if (typeof value === "object" && value !== null) {
		for (const [key, item] of Object.entries(value)) yield* strings(item, [...path, key], label);
	}
}

function textOf(path: readonly (string | number)[], label: string, text: string): NodeText {
	const replaceable = path.length > 0 && !REFERENCES.has(path.at(-1) ?? "");
	return { path, label, text, searched: text.toLowerCase(), replaceable };
}
