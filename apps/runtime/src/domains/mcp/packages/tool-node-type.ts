import { ToolName, VISIBLE_LINE } from "@switchyard/spec/identity";
import { WORKSPACE_FILE } from "@switchyard/spec/model";
import {
	type Effect,
	type NodeSpec,
	type Property,
	type ToolAnnotations,
	withSinks,
} from "@switchyard/spec/node-spec";
import { fits } from "@switchyard/spec/schema";
import type { McpTool } from "../mcp-server.ts";
import { inlineReferences } from "./inline-references.ts";
import { inputProperties, type ToolInputs } from "./input-properties.ts";

/** A tool of a server as a node type. */
export interface ToolNodeType {
	readonly spec: NodeSpec;
	readonly argumentsOf: ToolInputs["argumentsOf"];
}

/**
 * What a tool's server says of it, as a node type: a step of a flow and a tool of an agent like any other.
 * @param trustHints whether what it says of what its calls do counts
 */
export function toolNodeType(server: string, tool: McpTool, trustHints: boolean): ToolNodeType {
	const { name, title = name, description = "" } = tool;
	const annotations = trustHints ? tool.annotations : cautious(tool.annotations);
	const { properties, argumentsOf } = inputProperties(tool.inputSchema);
	const spec: NodeSpec = {
		id: nodeTypeOf(server, name),
		version: 1,
		name: visible(title) ?? visible(name) ?? "Tool",
		description: description.slice(0, 2000),
		icon: "plug",
		color: "neutral",
		group: server,
		category: "outside",
		keywords: ["mcp"],
		effect: effectOf(annotations),
		ports: [
			{ id: "in", kind: "message", direction: "in", name: "In" },
			{ id: "out", kind: "message", direction: "out", name: "Out" },
		],
		properties: [...properties, ...outputsOf(tool)],
		// Its results, and its words about itself, are written by people outside.
		source: { untrusted: true, description: true },
		tool: {
			name: toolName(name),
			description: (description.trim() || title || name).slice(0, 4000),
			annotations: { ...annotations, ...(annotations.readOnly === true ? { destructive: false } : {}) },
		},
	};
	return { spec: withSinks(spec), argumentsOf };
}

/** The id of the node type of something that a server offers. */
export function nodeTypeOf(server: string, name: string): string {
	return `${server}.${name.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 80)}`;
}

/** What is taken for true of a tool whose server may say what it likes: only its warnings count. */
function cautious({ destructive }: ToolAnnotations): ToolAnnotations {
	return { readOnly: false, openWorld: true, ...(destructive === true ? { destructive } : {}) };
}

/** A call that a crash cut off is made again only where its server is trusted to say that this changes nothing. */
function effectOf({ readOnly, idempotent }: ToolAnnotations): Effect {
	if (readOnly === true) return "safe";
	return idempotent === true ? "keyed" : "once";
}

function outputsOf({ outputSchema }: McpTool): Property[] {
	const data = outputSchema === undefined ? {} : inlineReferences(outputSchema, outputSchema);
	return [
		output("text", "Text", { type: "string" }, "The result's text."),
		output("data", "Data", data, "The structured result, of a tool that gives one."),
		output(
			"files",
			"Files",
			FILES,
			"Pictures, sounds and other bytes of the result, as files of the workspace.",
		),
	];
}

/** Files of the workspace that hold what came as bytes. */
export const FILES = {
	type: "array",
	items: {
		type: "object",
		format: WORKSPACE_FILE,
		properties: {
			path: { type: "string" },
			type: { type: "string" },
			bytes: { type: "integer" },
			name: { type: "string" },
		},
	},
};

/** A result that a node type declares. */
export function output(name: string, title: string, schema: object, description: string): Property {
	return {
		name,
		title,
		variableType: "Out",
		schema: { ...schema },
		description,
		scope: "Message",
		aiScope: false,
		customScope: false,
		messageScope: true,
	};
}

/** A name by which models may call it: as the server's, as far as that can be. */
function toolName(name: string): string {
	const plain = name.replaceAll(/[^A-Za-z0-9_]/g, "_").slice(0, 64);
	return fits(ToolName, plain) ? plain : `tool_${plain}`.slice(0, 64);
}

function visible(text: string): string | undefined {
	const line = text.slice(0, 80);
	return new RegExp(VISIBLE_LINE, "u").test(line) ? line : undefined;
}
