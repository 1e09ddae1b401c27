import { McpServer } from "@modelcontextprotocol/server";

/** A server whose one tool says hello, and that it changes nothing. */
export function greeter(): McpServer {
	const made = new McpServer({ name: "web", version: "1.0.0" });
	made.registerTool("hello", { annotations: { readOnlyHint: true }, description: "Says hello." }, () => ({
		content: [{ type: "text", text: "Hello." }],
	}));
	return made;
}
