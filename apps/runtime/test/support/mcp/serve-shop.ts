import { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { type ServedMcp, serveMcp } from "./serve-mcp.ts";

/** Serves a tool that repeats words. */
export function serveShop(): Promise<ServedMcp> {
	return serveMcp(() => {
		const shop = new McpServer({ name: "shop", version: "1.0.0" });
		shop.registerTool(
			"say",
			{ description: "Says it.", inputSchema: z.object({ words: z.string() }) },
			({ words }) => ({ content: [{ type: "text", text: words }] }),
		);
		return shop;
	});
}
