import { appendFileSync, readFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

/**
 * A server over its pipes that writes each call of a tool into a file, its last argument. The first call of each tool is never answered: who
 * called is killed meanwhile.
 */
const [file = ""] = process.argv.slice(2);
const server = new McpServer({ name: "counting", version: "1.0.0" });
for (const [name, annotations] of [
	["look", { readOnlyHint: true }],
	["order", {}],
] as const)
	server.registerTool(name, { description: `Counts calls of ${name}.`, annotations }, async () => {
		appendFileSync(file, `${name}\n`);
		const calls = readFileSync(file, "utf8")
			.split("\n")
			.filter((line) => line === name).length;
		if (calls === 1) await new Promise(() => {});
		return { content: [{ type: "text", text: `Call ${calls}` }] };
	});
await server.connect(new StdioServerTransport());
