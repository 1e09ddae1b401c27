import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type WebSocket, WebSocketServer } from "ws";
import { type Client, type ConnectOptions, connect } from "../client.ts";

export type Frame = Readonly<Record<string, unknown>>;

const DOCUMENT = join(import.meta.dirname, "../../../../docs/bridge/bridge.schema.json");
/** Every frame of the bridge, as it is published. */
const isFrame = new Ajv2020({ strict: false }).compile(JSON.parse(readFileSync(DOCUMENT, "utf8")));

export const SESSION = "s_1";

/** The other end of the bridge: it welcomes clients and keeps their frames; everything else a test says. */
export class ScriptedRuntime implements AsyncDisposable {
	readonly hellos: Frame[] = [];
	/** The tokens that came with upgrades. */
	readonly tokens: (string | undefined)[] = [];
	/** Whether a connection that is taken up again is known. */
	resumes = true;
	/** What the welcome says otherwise. */
	welcome: Frame = {};
	/** Answers `hello` in place of the welcome. */
	refusal: { readonly code: number; readonly frame?: Frame } | undefined;
	/** What the runtime sends for a frame that came. */
	answer: (frame: Frame) => readonly Frame[] | Frame | undefined = adding;
	readonly #server: WebSocketServer;
	readonly #frames: Frame[] = [];
	readonly #problems: string[] = [];
	readonly #clients: Client[] = [];
	#socket: WebSocket | undefined;
	#sent = 0;
	#received = 0;
	#wake = Promise.withResolvers<void>();

	private constructor(server: WebSocketServer) {
		this.#server = server;
		server.on("connection", (socket, request) => {
			this.tokens.push(request.headers.authorization);
			socket.on("message", (data) => this.#take(JSON.parse(String(data)), socket));
		});
	}

	static async start(): Promise<ScriptedRuntime> {
		const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
		await once(server, "listening");
		return new ScriptedRuntime(server);
	}

	get url(): string {
		return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}/bridge`;
	}

	/** A client that leaves with the runtime. */
	async client(options: ConnectOptions = {}): Promise<Client> {
		const client = await connect({ url: this.url, token: "a-token-for-tests", ...options });
		this.#clients.push(client);
		return client;
	}

	/** Sends a frame, with its number. */
	send(frame: Frame): void {
		this.#sent += 1;
		this.sendText(JSON.stringify({ ...frame, seq: this.#sent }));
	}

	/** Sends a message as it is. */
	sendText(text: string | Uint8Array): void {
		this.#socket?.send(text);
	}

	/** The first frame of a type, or command of a name, that was not taken yet; waits for it. */
	async next(kind: string): Promise<Frame> {
		for (;;) {
			const at = this.#frames.findIndex(({ type, command }) => type === kind || command === kind);
			if (at >= 0) return this.#frames.splice(at, 1)[0] as Frame;
			await this.#wake.promise;
		}
	}

	/** Frames of a type that came before an answer to a ping, and were not taken. */
	async all(kind: string): Promise<readonly Frame[]> {
		const ts = Math.random();
		this.sendText(JSON.stringify({ type: "ping", ts }));
		while ((await this.next("pong")).ts !== ts);
		return this.#frames.filter(({ type }) => type === kind);
	}

	/** Breaks the connection without a word, and resolves once the client is back. */
	async breakOff(): Promise<void> {
		const before = this.hellos.length;
		this.#socket?.terminate();
		while (this.hellos.length === before) await this.#wake.promise;
	}

	async [Symbol.asyncDispose](): Promise<void> {
		for (const client of this.#clients) await client.close();
		for (const client of this.#server.clients) client.terminate();
		await new Promise<void>((resolve) => this.#server.close(() => resolve()));
		if (this.#problems.length > 0) throw new Error(this.#problems.join("\n"));
	}

	#take(frame: Frame, socket: WebSocket): void {
		if (!isFrame(frame))
			this.#problems.push(`No frame of the bridge: ${JSON.stringify(frame).slice(0, 500)}`);
		if (frame.type === "hello") this.#greet(frame, socket);
		if (typeof frame.seq === "number" && frame.type !== "ack") this.#received = frame.seq;
		this.#frames.push(frame);
		for (const each of [this.answer(frame) ?? []].flat()) this.send(each);
		this.#wake.resolve();
		this.#wake = Promise.withResolvers();
	}

	#greet(hello: Frame, socket: WebSocket): void {
		this.hellos.push(hello);
		if (this.refusal) {
			if (this.refusal.frame) socket.send(JSON.stringify(this.refusal.frame));
			socket.close(this.refusal.code);
			return;
		}
		this.#socket = socket;
		const resumed = this.resumes && hello.resume !== undefined;
		if (!resumed) this.#sent = this.#received = 0;
		const welcome = {
			type: "welcome",
			protocol_version: 1,
			connection_id: "c_1",
			resume_token: "t_1",
			session_ttl_ms: 60_000,
			limits: { max_frame: 1024 * 1024, max_inflight: 256, blob_threshold: 4096, max_batch: 100 },
			heartbeat: { interval_ms: 60_000, timeout_ms: 60_000, max_missed: 2 },
			capabilities: hello.capabilities,
			resumed,
			last_seq: this.#received,
			server_time: 0,
			...this.welcome,
		};
		socket.send(JSON.stringify(welcome));
	}
}

const number = { type: "number" };

/** The tools of the session that `adding` opens. */
export const TOOLS = [
	{
		tool_id: `${SESSION}.add_numbers`,
		name: "add_numbers",
		description: "Adds two numbers.",
		parameters: {
			type: "object",
			properties: { a: number, b: number },
			required: ["a", "b"],
			additionalProperties: false,
		},
	},
	{
		tool_id: `${SESSION}.count`,
		name: "count",
		type: "streaming",
		description: "Counts.",
		parameters: { type: "object", properties: { upto: number }, additionalProperties: false },
	},
];

/** Opens sessions, and adds what `add_numbers` is called with. */
export function adding(frame: Frame): Frame | undefined {
	if (frame.command === "open_session") {
		const result = { session_id: SESSION, run_id: "r_1", tools: TOOLS };
		return { id: frame.id, success: true, result };
	}
	if (frame.command !== undefined) return { id: frame.id, success: true, result: {} };
	if (frame.type !== "rpc_tool_call") return undefined;
	const { args, kwargs } = frame as { readonly args: number[]; readonly kwargs: Record<string, number> };
	const sum = [...args, ...Object.values(kwargs)].reduce((left, right) => left + right, 0);
	return { type: "rpc_tool_response", rpc_id: frame.rpc_id, status: "ok", result: { sum } };
}
