import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import type { McpOffering, McpRequest } from "../mcp-server.ts";
import { FILES, nodeTypeOf, output } from "./tool-node-type.ts";

const LISTED = { type: "array", items: { type: "object" } };

/** What reads a server's resources and prompts, where it has some. */
export function otherNodeTypes(
	server: string,
	{ resources, prompts }: McpOffering,
): Map<McpRequest, NodeSpec> {
	const types = new Map<McpRequest, NodeSpec>();
	if (resources) {
		types.set(
			"list_resources",
			reading(server, "list_resources", "List Resources", `Lists the resources of ${server}.`, [
				output("resources", "Resources", LISTED, "Each with its uri and name."),
			]),
		);
		types.set(
			"read_resource",
			reading(server, "read_resource", "Read Resource", `Reads a resource of ${server} by its URI.`, [
				input("uri", "URI", { type: "string", minLength: 1, maxLength: 4096 }, "The resource's URI."),
				output("text", "Text", { type: "string" }, "The resource's text."),
				output("files", "Files", FILES, "What it holds that is no text, as files of the workspace."),
			]),
		);
	}
	if (prompts) {
		types.set(
			"list_prompts",
			reading(server, "list_prompts", "List Prompts", `Lists the prompts of ${server}.`, [
				output("prompts", "Prompts", LISTED, "Each with its name and arguments."),
			]),
		);
		types.set(
			"get_prompt",
			reading(server, "get_prompt", "Get Prompt", `Gets a prompt of ${server} by its name.`, [
				input("name", "Name", { type: "string", minLength: 1, maxLength: 200 }, "The prompt's name."),
				{
					...input("arguments", "Arguments", ARGUMENTS, "The prompt's arguments by name."),
					variableType: "Opt",
				},
				output("description", "Description", { type: "string" }, "What the prompt is for."),
				output("messages", "Messages", LISTED, "Its messages, each with role and text."),
				output("files", "Files", FILES, "What its messages hold that is no text, as files of the workspace."),
			]),
		);
	}
	return types;
}

const ARGUMENTS = { type: "object", additionalProperties: { type: "string" }, control: "key-value" };

function reading(
	server: string,
	request: McpRequest,
	name: string,
	description: string,
	properties: Property[],
): NodeSpec {
	return {
		id: nodeTypeOf(server, request),
		version: 1,
		name,
		description,
		icon: "plug",
		color: "neutral",
		group: server,
		category: "outside",
		keywords: ["mcp"],
		effect: "safe",
		ports: [
			{ id: "in", kind: "message", direction: "in", name: "In" },
			{ id: "out", kind: "message", direction: "out", name: "Out" },
		],
		properties,
		source: { untrusted: true },
		tool: { name: request, description, annotations: { readOnly: true, openWorld: true } },
	};
}

function input(name: string, title: string, schema: object, description: string): Property {
	return {
		name,
		title,
		variableType: "In",
		schema: { ...schema },
		description,
		scope: "Custom",
		toolScope: "AI",
		aiScope: true,
		customScope: true,
		messageScope: true,
	};
}
