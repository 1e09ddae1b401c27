import type { FlowNode, Operation } from "@switchyard/spec/flow";
import type { Match } from "./find-in-flow.ts";

/** The edits that replace a text by another in some of a node's texts; each field is set once. */
export function replaceOperations(
	node: FlowNode,
	matches: readonly Match[],
	wanted: string,
	by: string,
): readonly Operation[] {
	const replace = (text: string) => replaced(text, wanted, by);
	let next: FlowNode = node;
	for (const { path } of matches) next = replacedAt(next, path, replace) as FlowNode;
	return operationsBetween(node, next);
}

/** A text with every occurrence of another replaced, whatever its capitals. */
export function replaced(text: string, wanted: string, by: string): string {
	const pattern = new RegExp(wanted.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&"), "gi");
	return text.replace(pattern, () => by);
}

/** The value with the text at a path replaced, all else shared. */
function replacedAt(
	value: unknown,
	[key, ...rest]: readonly (string | number)[],
	replace: (text: string) => string,
): unknown {
	if (key === undefined) return typeof value === "string" ? replace(value) : value;
	if (Array.isArray(value)) return value.with(Number(key), replacedAt(value[Number(key)], rest, replace));
	if (typeof value !== "object" || value === null) return value;
	const record = value as Readonly<Record<string, unknown>>;
	return { ...record, [key]: replacedAt(record[key], rest, replace) };
}

function operationsBetween(before: FlowNode, after: FlowNode): Operation[] {
	const operations: Operation[] = [];
	const name = after.name.trim();
	if (name !== before.name && name !== "") operations.push({ op: "rename-node", node: before.id, name });
	for (const [parameter, setting] of Object.entries(after.params)) {
		if (setting !== before.params[parameter])
			operations.push({ op: "set-parameter", node: before.id, name: parameter, setting });
	}
	for (const [output, field] of Object.entries(after.outputs ?? {})) {
		if (field !== before.outputs?.[output])
			operations.push({ op: "set-output", node: before.id, output, field });
	}
	if (after.tool && after.tool !== before.tool)
		operations.push({ op: "set-tool", node: before.id, tool: after.tool });
	return operations;
}
