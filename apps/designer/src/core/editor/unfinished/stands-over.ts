import { inputProperty, settingOf } from "@switchyard/flow";
import { indexOf } from "../../flow/flow-index.ts";
import type { EditorState } from "../editor-state.ts";
import { nodeFieldPath, readNodeField } from "./node-fields.ts";
import type { FieldPlace, StandsOver, UnfinishedText } from "./unfinished-text.ts";

export type FlowAndTypes = Pick<EditorState, "flow" | "nodeTypes">;

/** What a text at a place stands over; `undefined` where there is no field: the node is gone, or another scope fills the parameter. */
export function standsOver(
	{ flow, nodeTypes }: FlowAndTypes,
	{ node: id, field }: FieldPlace,
): StandsOver | undefined {
	const node = indexOf(flow).nodes.get(id);
	const spec = node && nodeTypes.get(node.type);
	if (!spec) return undefined;
	const { type } = node;
	const path = nodeFieldPath(field);
	if (path !== undefined) {
		const shown = readNodeField(path, node, spec);
		return shown && { type, ...shown };
	}
	const [name = "", ...parts] = field.split(".");
	const property = inputProperty(spec, name);
	if (!property) return undefined;
	const setting = settingOf(node, name) ?? { scope: property.scope, value: property.value };
	if (setting.scope !== "Custom" || !("value" in setting)) return undefined;
	const { value } = setting;
	if (parts.length === 0) return { type, value };
	return { type, provider: partOf(value, "provider"), value: parts.reduce(partOf, value) };
}

/** Whether a text is what its field shows now. */
export function isStanding(state: FlowAndTypes, text: UnfinishedText): boolean {
	const over = standsOver(state, text);
	return over !== undefined && JSON.stringify(over) === JSON.stringify(text.over);
}

function partOf(value: unknown, name: string): unknown {
	return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
