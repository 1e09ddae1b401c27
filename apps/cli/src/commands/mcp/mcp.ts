import { once } from "node:events";
import type { Server as McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { SERVER_HELP, SERVER_OPTIONS, Server } from "../../server.ts";
import { readArguments, wrongUse } from "../../terminal/arguments.ts";
import { printable } from "../../terminal/printable.ts";
import type { Command } from "../command.ts";
import { relayServer } from "./relay-server.ts";
import { ServersBehind } from "./servers-behind.ts";

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

/** Serves until the client closes our standard input. Nothing but the protocol is written to standard output. */
async function serve(server: Server, path: string): Promise<void> {
	const relays = new Set<McpServer>();
	const changed = (tell: (relay: McpServer) => Promise<void>) => ({
		autoRefresh: false,
		onChanged: () => {
			for (const relay of relays) tell(relay).catch(report);
		},
	});
	const servers = new ServersBehind(server, path);
	const behind = await servers.open({
		tools: changed((relay) => relay.sendToolListChanged()),
		prompts: changed((relay) => relay.sendPromptListChanged()),
		resources: changed((relay) => relay.sendResourceListChanged()),
	});
	const isOver = once(process.stdin, "close");
	const relay = () => {
		const started = relayServer(behind, servers);
		relays.add(started);
		return started;
	};
	const stdio = serveStdio(relay, { onerror: report });
	await isOver;
	// What is under way is cancelled with its connection, unless it waits for a person.
	await Promise.all([stdio.close(), servers.close()]);
}

function report(error: unknown): void {
	process.stderr.write(`${printable(error instanceof Error ? error.message : String(error))}\n`);
}
