import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

export const definition = defineNode({
	id: "AI.McpServer",
	version: 1,
	name: "MCP Server",
	description:
		"Hangs several tools of one MCP server on an agent: those that are checked on its list. Everything that they take is left to the model; to set a parameter yourself, use the tool's own node.",
	icon: "plug",
	color: "violet",
	group: "AI",
	category: "outside",
	summary: "[tools of {{server}}]",
	keywords: ["mcp", "model context protocol", "tools", "toolkit", "connector"],
	effect: "safe",
	construct: "toolkit",
	ports: [],
	inputs: {
		server: {
			title: "Server",
			schema: Type.String({ pattern: "^[A-Za-z][A-Za-z0-9]{0,39}$", control: "mcp-server" }),
			description: "One of the MCP servers that an administrator has added under Settings.",
			scopes: ["Custom"],
		},
		tools: {
			title: "Tools",
			schema: Type.Array(Type.String({ pattern: "^[A-Za-z0-9_-]{1,80}$" }), {
				maxItems: 400,
				uniqueItems: true,
				control: "mcp-tools",
			}),
			description: "Those of its tools that the agent's model may call.",
			scopes: ["Custom"],
			optional: true,
			default: [],
		},
	},
	outputs: {},
});
