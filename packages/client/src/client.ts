import { CAPABILITIES, Link } from "@switchyard/wire";
import { environment, webSocket } from "#platform";
import { Blobs } from "./calls/blobs.ts";
import { Caller } from "./calls/caller.ts";
import type { ToolsOf } from "./flow-tools.ts";
import type { JsonObject } from "./json.ts";
import { bridgeAddress } from "./server-address.ts";
import { Session } from "./session.ts";
import type { ToolExecution } from "./tools/tool-execution.ts";
import { VERSION } from "./version.ts";

/** How long the runtime may take to answer, in milliseconds. */
const CONNECT_MS = 15_000;

export interface ConnectOptions {
	/** The server's `/bridge`: `ws://host:port/bridge`. In Node `SWITCHYARD_URL` when absent, else the usual port of this machine. */
	readonly url?: string | undefined;
	/**
	 * An access token with the purpose `call-tools`, or what gives one for each new connection. In Node `SWITCHYARD_TOKEN` when absent.
	 */
	readonly token?: string | (() => string | Promise<string>) | undefined;
	/** Who this program is, for people. */
	readonly name?: string | undefined;
	/** How many milliseconds the runtime may take to answer, 15 s when absent. */
	readonly connectTimeoutMs?: number | undefined;
	/**
	 * Has arguments and results of more than 4 KiB travel beside the connection, which takes larger ones than a frame and keeps it free
	 * for others.
	 */
	readonly blobs?: boolean | undefined;
	/** Told how the calls of all sessions stand, as that changes. */
	readonly onToolExecution?: ((execution: ToolExecution) => void) | undefined;
}

/** Whose tools a session has. */
export interface SessionOptions<FlowId extends string = string, NodeId extends string = string> {
	/** The flow's id. */
	readonly flow: FlowId;
	/** The agent node's id. */
	readonly node: NodeId;
	/** What parameters of scope Message read from. */
	readonly message?: JsonObject | undefined;
	readonly signal?: AbortSignal | undefined;
}

/**
 * Connects to a runtime, to call the tools of its flows. A connection that breaks is taken up again by itself, with what was under way.
 * @throws BridgeRefusedError when the runtime does not let this program in
 * @throws BridgeUnreachableError when it does not answer in time
 */
export async function connect(options: ConnectOptions = {}): Promise<Client> {
	const { connectTimeoutMs = CONNECT_MS, onToolExecution } = options;
	const caller = new Caller(onToolExecution);
	const url = bridgeAddress(options.url ?? environment.url);
	const link = new Link({
		route: async () => {
			const token = await tokenOf(options);
			return { dial: webSocket(url, token), auth: token };
		},
		hello: {
			role: "client",
			client: { name: options.name ?? "typescript", version: VERSION, language: "typescript" },
			capabilities: [
				...CAPABILITIES,
				...(options.blobs ? ["blobs"] : []),
				...(onToolExecution ? ["tool_execution"] : []),
			],
		},
		peer: caller,
	});
	caller.use(link);
	await link.open(connectTimeoutMs);
	return new Client({ link, caller, blobsBeside: options.blobs ? url : undefined });
}

/** A connection to a runtime that calls the tools of flows. Made by `connect`. */
export class Client implements AsyncDisposable {
	readonly #link: Link;
	readonly #caller: Caller;
	readonly #blobsBeside: string | undefined;

	constructor(parts: {
		readonly link: Link;
		readonly caller: Caller;
		readonly blobsBeside: string | undefined;
	}) {
		this.#link = parts.link;
		this.#caller = parts.caller;
		this.#blobsBeside = parts.blobsBeside;
	}

	/** How many answers are waited for. */
	get openCalls(): number {
		return this.#caller.openCalls;
	}

	/** How many answers came that nobody waited for any more. */
	get dropped(): number {
		return this.#caller.dropped;
	}

	/**
	 * Opens a session on the tools of an agent node.
	 * @throws CommandError when there is no such flow or node, or it is no agent
	 */
	async openSession<const FlowId extends string, const NodeId extends string>(
		options: SessionOptions<FlowId, NodeId>,
	): Promise<Session<ToolsOf<FlowId, NodeId>>> {
		const { flow, node, message, signal } = options;
		const args = { flow_id: flow, node_id: node, ...(message === undefined ? {} : { message }) };
		const opened = await this.#caller.command("open_session", args, signal);
		return new Session(opened, this.#caller, this.#blobsOf(opened.blob_token));
	}

	/**
	 * The tools of an agent node, as functions: `const { send_email } = await client.tools({ flow, node })`. Their session ends with the
	 * client, or as `await using tools = …` ends; `openSession` gives one to hold.
	 * @throws CommandError when there is no such flow or node, or it is no agent
	 */
	async tools<const FlowId extends string, const NodeId extends string>(
		options: SessionOptions<FlowId, NodeId>,
	): Promise<ToolsOf<FlowId, NodeId> & AsyncDisposable> {
		const toolSession = await this.openSession(options);
		const close = { value: () => toolSession.close() };
		const tools = Object.create(null, { [Symbol.asyncDispose]: close });
		for (const tool of toolSession.list) {
			// A promise for something with a `then` is a promise for what that gives.
			if (tool.name === "then") throw new TypeError('A tool is named "then": use `openSession`.');
			tools[tool.name] = tool;
		}
		return Object.freeze(tools);
	}

	/** Leaves. What is under way is given up, and the sessions end. */
	async close(): Promise<void> {
		this.#link.close();
	}

	[Symbol.asyncDispose](): Promise<void> {
		return this.close();
	}

	/** Where a session's large values are; `undefined` for a runtime that keeps none. */
	#blobsOf(token: unknown): Blobs | undefined {
		const { admission } = this.#link;
		if (this.#blobsBeside === undefined || typeof token !== "string" || !admission) return undefined;
		return new Blobs(this.#blobsBeside, token, admission.limits.blob_threshold);
	}
}

async function tokenOf({ token }: ConnectOptions): Promise<string | undefined> {
	return (typeof token === "function" ? await token() : token) ?? environment.token;
}
