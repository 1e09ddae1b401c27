import { once } from "node:events";
import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Server as McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { SERVER_HELP, SERVER_OPTIONS, Server } from "../../server.ts";
import { readArguments, wrongUse } from "../../terminal/arguments.ts";
import { CliError } from "../../terminal/cli-error.ts";
import { printable } from "../../terminal/printable.ts";
import type { Command } from "../command.ts";
import { relayServer } from "./relay-server.ts";

/** Requests of this revision stand alone, so nothing is lost with a session that was idle. */
const REVISION = "2026-07-28";

export const mcpCommand: Command = {
	name: "mcp",
	summary: "serve a flow's tools to an MCP client that starts this as a program",
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
	const onChanged = () => {
		for (const relay of relays) relay.sendToolListChanged().catch(report);
	};
	const opened: Client[] = [];
	const open = async (options: ClientOptions) => {
		const client = new Client(
			{ name: "switchyard-cli", version: "1" },
			{ versionNegotiation: { mode: { pin: REVISION } }, ...options },
		);
		opened.push(client);
		const { fetch } = server;
		await client.connect(new StreamableHTTPClientTransport(server.url(path), { fetch })).catch(throwOwn);
		return client;
	};
	const plain = await open({ listChanged: { tools: { autoRefresh: false, onChanged } } });
	let asking: Promise<Client> | undefined;
	const withForms = () => {
		asking ??= open({ capabilities: { elicitation: { form: {} } }, inputRequired: { autoFulfill: false } });
		return asking;
	};
	const isOver = once(process.stdin, "close");
	const relay = () => {
		const started = relayServer({ plain, withForms });
		relays.add(started);
		return started;
	};
	const stdio = serveStdio(relay, { onerror: report });
	await isOver;
	// What is under way is cancelled with its connection, unless it waits for a person.
	await Promise.all([stdio.close(), ...opened.map((client) => client.close())]);
}

/** The library wraps what its `fetch` throws. */
function throwOwn(error: unknown): never {
	throw error instanceof Error && error.cause instanceof CliError ? error.cause : error;
}

function report(error: unknown): void {
	process.stderr.write(`${printable(error instanceof Error ? error.message : String(error))}\n`);
}
