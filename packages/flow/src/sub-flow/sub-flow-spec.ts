import { type Flow, type FlowNode, SubFlowInput, SubFlowOutput } from "@switchyard/spec/flow";
import { fieldSchema } from "@switchyard/spec/form";
import { ToolName } from "@switchyard/spec/identity";
import { defined, type JsonSchema } from "@switchyard/spec/json";
import { FileOutput } from "@switchyard/spec/model";
import { type NodeSpec, type Property, subFlowType } from "@switchyard/spec/node-spec";
import { fits } from "@switchyard/spec/schema";
import { settingOf } from "../property.ts";

/** The type of the trigger that makes a flow a node for others. */
export const CALLED = "Flow.Called";

/**
 * The node that a flow is for other flows: its declared inputs are the parameters, its declared outputs the results, and
 * with a tool name it is a tool. `undefined` for a flow that others cannot call. What is declared wrongly is left out; the
 * flow's own validation tells of it.
 */
export function subFlowSpec(flow: Flow): NodeSpec | undefined {
	const node = flow.nodes.find(({ type, disabled }) => type === CALLED && !disabled);
	if (!node) return undefined;
	const inputs = listOf(node, "inputs", isInput).filter(isFirst);
	const outputs = listOf(node, "outputs", isOutput).filter(isFirst);
	const tool = toolOf(node, flow);
	return {
		id: subFlowType(flow.id),
		version: 1,
		name: flow.name,
		description: textOf(node, "description"),
		icon: "workflow",
		color: "neutral",
		group: "Flows",
		// Called again with the same key, the run that was begun is found.
		effect: "keyed",
		construct: "sub-flow",
		ports: [
			{ id: "in", kind: "message", direction: "in", name: "In" },
			{ id: "out", kind: "message", direction: "out", name: "Out" },
		],
		properties: [...inputs.map(inputProperty), ...outputs.map(outputProperty)],
		...defined({ tool }),
	};
}

function inputProperty(input: SubFlowInput): Property {
	const { name, title, description = "", required = false, ai = false, default: value } = input;
	return {
		name,
		...defined({ title }),
		variableType: required ? "In" : "Opt",
		schema: schemaOf(input),
		description,
		scope: ai ? "AI" : "Message",
		aiScope: ai,
		customScope: true,
		messageScope: true,
		...defined({ value }),
	};
}

function schemaOf({ type, ...field }: SubFlowInput): JsonSchema {
	if (type === "anything") return {};
	// What is read beside the value stands in the property.
	const { title: _, description: __, default: ___, ...schema } = fieldSchema({ ...field, type });
	return schema;
}

function outputProperty(output: SubFlowOutput): Property {
	const { name, description = "" } = output;
	return {
		name,
		variableType: "Out",
		schema: outputSchemaOf(output),
		description,
		scope: "Message",
		aiScope: false,
		customScope: false,
		messageScope: true,
	};
}

/** A file is declared as nodes declare theirs, so that whatever calls the flow knows it as one. */
function outputSchemaOf({ type, mimeType }: SubFlowOutput): JsonSchema {
	if (type === "file") return { ...FileOutput };
	if (type === "files") return { type: "array", items: { ...FileOutput } };
	if (type !== "bytes") return {};
	return {
		type: "string",
		contentEncoding: "base64",
		...defined({ contentMediaType: mimeType }),
	};
}

function toolOf(node: FlowNode, flow: Flow): NodeSpec["tool"] {
	const name = textOf(node, "tool_name");
	if (!fits(ToolName, name)) return undefined;
	const description =
		textOf(node, "tool_description") || textOf(node, "description") || `Runs the flow ${flow.name}.`;
	return { name, description, annotations: { destructive: textOf(node, "risk") === "high" } };
}

function constant(node: FlowNode, name: string): unknown {
	const setting = settingOf(node, name);
	return setting?.scope === "Custom" ? setting.value : undefined;
}

function textOf(node: FlowNode, name: string): string {
	const value = constant(node, name);
	return typeof value === "string" ? value : "";
}

function listOf<Item>(node: FlowNode, name: string, is: (item: unknown) => item is Item): Item[] {
	const value = constant(node, name);
	return Array.isArray(value) ? value.filter(is) : [];
}

function isInput(item: unknown): item is SubFlowInput {
	return fits(SubFlowInput, item);
}

function isOutput(item: unknown): item is SubFlowOutput {
	return fits(SubFlowOutput, item);
}

function isFirst<Item extends { readonly name: string }>(
	{ name }: Item,
	at: number,
	all: readonly Item[],
): boolean {
	return all.findIndex((other) => other.name === name) === at;
}
