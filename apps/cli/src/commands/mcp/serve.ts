import { once } from "node:events";
import type { Server as McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Server } from "../../server.ts";
import { printable } from "../../terminal/printable.ts";
import { relayServer } from "./relay-server.ts";
import { ServersBehind } from "./servers-behind.ts";

/** Serves until the client closes our standard input. Nothing but the protocol is written to standard output. */
export async function serve(server: Server, path: string): Promise<void> {
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
	// Calls under way are cancelled with their connection, unless they wait for a person.
	await Promise.all([stdio.close(), servers.close()]);
}

function report(error: unknown): void {
	process.stderr.write(`${printable(error instanceof Error ? error.message : String(error))}\n`);
}
