import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { ClientCapabilities } from "@modelcontextprotocol/server";
import type { Server } from "../../server.ts";
import { CliError } from "../../terminal/cli-error.ts";

/** Requests of this revision stand alone, so nothing is lost with a session that was idle. */
const REVISION = "2026-07-28";

/** Who is notified when what is offered changes. */
export type ListChanged = NonNullable<ClientOptions["listChanged"]>;

/** The connections to the server that answers, one for each set of abilities that clients have. */
export class ServersBehind {
	readonly #server: Server;
	readonly #path: string;
	readonly #opened = new Map<string, Promise<Client>>();

	constructor(server: Server, path: string) {
		this.#server = server;
		this.#path = path;
	}

	/** The connection of a client that can be asked for nothing, which hears of changes. @throws CliError */
	open(listChanged: ListChanged): Promise<Client> {
		return this.#keep({}, { listChanged });
	}

	/** What the server asks is passed on and never answered here. @throws CliError */
	for(capabilities: ClientCapabilities): Promise<Client> {
		const known = this.#opened.get(JSON.stringify(capabilities));
		return known ?? this.#keep(capabilities, { capabilities, inputRequired: { autoFulfill: false } });
	}

	async close(): Promise<void> {
		const opened = await Promise.allSettled(this.#opened.values());
		await Promise.all(opened.map((each) => (each.status === "fulfilled" ? each.value.close() : undefined)));
	}

	#keep(capabilities: ClientCapabilities, options: ClientOptions): Promise<Client> {
		const opened = this.#connect(options);
		const key = JSON.stringify(capabilities);
		this.#opened.set(key, opened);
		// The next call may find the server again.
		opened.catch(() => this.#opened.delete(key));
		return opened;
	}

	async #connect(options: ClientOptions): Promise<Client> {
		const client = new Client(
			{ name: "switchyard-cli", version: "1" },
			{ versionNegotiation: { mode: { pin: REVISION } }, ...options },
		);
		const { fetch } = this.#server;
		await client
			.connect(new StreamableHTTPClientTransport(this.#server.url(this.#path), { fetch }))
			.catch(throwOwn);
		return client;
	}
}

/** The library wraps what its `fetch` throws. */
function throwOwn(error: unknown): never {
	throw error instanceof Error && error.cause instanceof CliError ? error.cause : error;
}
