import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { outputsOf } from "../outputs-of.ts";
import { outputField, settingOf } from "../property.ts";

/** Loops over a list, or over the items of a queue. */
const OVER_ITEMS: ReadonlySet<NodeSpec["construct"]> = new Set(["for-each", "work-items"]);
/** What such a loop writes into the messages of its rounds, and not into the one that continues. */
const OF_ROUNDS: ReadonlySet<string> = new Set(["item", "index"]);

/** The message fields that a node as a step writes into the message that leaves it. */
export function fieldsWritten(node: FlowNode, spec: NodeSpec): string[] {
	const fields = ownFields(node, spec);
	return node.onError === "port" || node.onError === "continue" ? [...fields, "error"] : fields;
}

/** Those among them that it writes whenever its message leaves by its own ports. */
export function fieldsSurelyWritten(node: FlowNode, spec: NodeSpec): string[] {
	return node.onError === "continue" ? [] : ownFields(node, spec);
}

function ownFields(node: FlowNode, spec: NodeSpec): string[] {
	const outputs = outputsOf(node, spec).filter(
		({ name }) => !OVER_ITEMS.has(spec.construct) || !OF_ROUNDS.has(name),
	);
	const fields = outputs.flatMap(({ name }) => outputField(node, name) ?? []);
	if (spec.construct !== "set") return fields;
	const setting = settingOf(node, "fields");
	const items: unknown = setting?.scope === "Custom" ? setting.value : [];
	if (!Array.isArray(items)) return fields;
	return [
		...fields,
		...items.flatMap((item: { readonly name?: unknown }) =>
			typeof item.name === "string" ? [item.name] : [],
		),
	];
}
