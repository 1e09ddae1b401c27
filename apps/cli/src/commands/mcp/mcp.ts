import { SERVER_HELP, SERVER_OPTIONS, Server } from "../../server.ts";
import { readArguments, wrongUse } from "../../terminal/arguments.ts";
import type { Command } from "../command.ts";

export const mcpCommand: Command = {
	name: "mcp",
	summary: "serve what a flow offers to an MCP client that starts this as a program",
	usage: "<flow> | --publication <name>",
	options: [
		["--publication", "serve what a tool publication offers, in place of all that a flow offers"],
		...SERVER_HELP,
	],
	run: async (args) => {
		const { values, positionals } = readArguments(args, {
			...SERVER_OPTIONS,
			publication: { type: "string" },
		});
		const path = pathOf(positionals, values.publication);
		// Loaded here, because the protocol's modules take as long to load as the rest of the command line.
		const { serve } = await import("./serve.ts");
		await serve(new Server(values.server), path);
		return { text: "", json: null };
	},
};

function pathOf([flow, ...rest]: readonly string[], publication: string | undefined): string {
	const isOne = (flow === undefined) !== (publication === undefined);
	if (!isOne || rest.length > 0) return wrongUse("Name one flow, or one publication.");
	return flow === undefined
		? `/mcp/${encodeURIComponent(publication ?? "")}`
		: `/mcp/flows/${encodeURIComponent(flow)}`;
}
