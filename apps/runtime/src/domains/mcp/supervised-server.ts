import type { Transport } from "@modelcontextprotocol/client";
import { backoff } from "@switchyard/async";
import { NodeError } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";
import type { McpServerSettings, McpServerState } from "@switchyard/spec/mcp";
import type { BaseLogger } from "pino";
import type { McpConnection, McpConnectionOptions } from "./mcp-connection.ts";
import type { McpOffering, McpServer } from "./mcp-server.ts";
import type { Harm } from "./message-bound.ts";
import { wordsOf } from "./words-of.ts";

/** Waits before a server is tried again. */
const WAIT_MS = { first: 500, longest: 60_000 };
/** A connection that lasted for so long has not failed at its start, in milliseconds. */
const HEALTHY_MS = 30_000;

export interface SupervisedServerOptions {
	readonly name: string;
	readonly settings: McpServerSettings;
	/** Makes what carries messages. Harm ends the connection. */
	readonly openTransport: (onHarm: (harm: Harm) => void) => Promise<Transport>;
	/** Whether it is of no use to try again by itself: a person has to sign in first. */
	readonly awaitsPerson: () => boolean;
	readonly newConnection: (
		options: Omit<McpConnectionOptions, "version" | "name" | "answers">,
	) => Promise<McpConnection>;
	/** Told after it connected, went away, or changed what it offers. */
	readonly onChange: () => void;
	readonly logger: Pick<BaseLogger, "info" | "warn">;
	readonly redact: (text: string) => string;
}

/** One server: connected, and again after each break, until it is stopped. */
export class SupervisedServer {
	readonly #options: SupervisedServerOptions;
	readonly #stopping = new AbortController();
	#state: McpServerState = "connecting";
	#problem: string | undefined;
	#offering: McpOffering | undefined;
	#connection: McpConnection | undefined;
	#failures = 0;
	#timer: NodeJS.Timeout | undefined;

	constructor(options: SupervisedServerOptions) {
		this.#options = options;
	}

	get view(): McpServer {
		const { name, settings } = this.#options;
		return {
			name,
			settings,
			state: this.#state,
			...defined({ problem: this.#problem, offering: this.#offering }),
		};
	}

	/** @throws NodeError `HOST_UNAVAILABLE` while there is none */
	get connection(): McpConnection {
		if (this.#connection && this.#state === "connected") return this.#connection;
		throw new NodeError({
			code: "HOST_UNAVAILABLE",
			message: `The MCP server ${this.#options.name} is not connected.`,
			retryable: true,
		});
	}

	start(): void {
		void this.#connect();
	}

	async stop(): Promise<void> {
		this.#stopping.abort();
		clearTimeout(this.#timer);
		await this.#connection?.close().catch(() => {});
	}

	async #connect(): Promise<void> {
		const { name, logger, openTransport, newConnection } = this.#options;
		const begunAt = performance.now();
		let ended = false;
		const over = (why: string) => {
			if (ended) return;
			ended = true;
			this.#ended(why, performance.now() - begunAt);
		};
		try {
			const connection = await newConnection({
				onEnd: over,
				onOffering: (offering) => this.#offers(offering),
			});
			this.#connection = connection;
			const transport = await openTransport((harm) => connection.fail(harm.message, harm));
			if (this.#stopping.signal.aborted) return;
			const offering = await connection.open(transport, this.#stopping.signal);
			this.#state = "connected";
			this.#problem = undefined;
			logger.info(
				{ mcp: name, server: offering.server, tools: offering.tools.length },
				"an MCP server connected",
			);
			this.#offers(offering);
		} catch (error) {
			over(wordsOf(error));
		}
	}

	#offers(offering: McpOffering): void {
		this.#offering = offering;
		this.#options.onChange();
	}

	#ended(why: string, afterMs: number): void {
		this.#connection = undefined;
		this.#offering = undefined;
		if (this.#stopping.signal.aborted) return;
		const { name, logger, onChange, redact, awaitsPerson } = this.#options;
		if (afterMs > HEALTHY_MS) this.#failures = 0;
		this.#state = "failed";
		this.#problem = redact(why);
		if (awaitsPerson()) logger.info({ mcp: name }, "an MCP server waits for a person to sign in");
		else {
			const againInMs = backoff(this.#failures++, WAIT_MS);
			logger.warn({ mcp: name, againInMs }, `an MCP server is away: ${this.#problem}`);
			this.#timer = setTimeout(() => void this.#connect(), againInMs);
			this.#timer.unref();
		}
		onChange();
	}
}
