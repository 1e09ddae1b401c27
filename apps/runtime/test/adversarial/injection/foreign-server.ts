import { fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { type ServedMcp, serveMcp } from "../../support/mcp/serve-mcp.ts";

/** What somebody else's MCP server gives away, by case. */
export interface ForeignRecords {
	/** What its tools find. Where it begins with `!` the tool fails with these words. */
	readonly facts: Readonly<Record<string, string>>;
	/** What tools of it say of themselves. */
	readonly descriptions: Readonly<Record<string, string>>;
}

const ARGUMENTS = fromJsonSchema<{ about: string }>({
	type: "object",
	properties: { about: { type: "string", description: "What about." } },
	required: ["about"],
	additionalProperties: false,
});

/** An MCP server of somebody else: beside the tool that all cases share it has one for each description, which nobody of the desk wrote. */
export function serveForeign({ facts, descriptions }: ForeignRecords): Promise<ServedMcp> {
	const tools = new Map([["look_up", "Looks something up."]]);
	for (const [id, description] of Object.entries(descriptions)) tools.set(`say_${id}`, description);
	return serveMcp(() => {
		const server = new McpServer({ name: "foreign", version: "1.0.0" });
		for (const [name, description] of tools) {
			const annotations = { readOnlyHint: true, openWorldHint: false };
			server.registerTool(name, { description, inputSchema: ARGUMENTS, annotations }, ({ about }) => {
				const fact = facts[about] ?? "Nothing.";
				const isError = fact.startsWith("!");
				return { content: [{ type: "text", text: isError ? fact.slice(1) : fact }], isError };
			});
		}
		return server;
	});
}
