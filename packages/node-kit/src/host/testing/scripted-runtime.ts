import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { BRIDGE_DEFAULTS, BRIDGE_SUBPROTOCOLS } from "@switchyard/spec/bridge";
import { type WebSocket, WebSocketServer } from "ws";

export type Frame = Readonly<Record<string, unknown>>;

/** The other end of the bridge, frame by frame as a test says. */
export class ScriptedRuntime {
	/** What came, over all connections. */
	readonly frames: Frame[] = [];
	/** Whether a connection that is taken up again is known. */
	resumes = false;
	/** What it says it has of the host's numbered frames. */
	has = 0;
	readonly #server: WebSocketServer;
	#socket: WebSocket | undefined;
	#seq = 0;
	#wake = Promise.withResolvers<void>();

	private constructor(server: WebSocketServer) {
		this.#server = server;
		server.on("connection", (socket) => {
			this.#socket = socket;
			socket.on("message", (data) => {
				const frame: Frame = JSON.parse(String(data));
				if (frame.type === "hello") this.#welcome(frame);
				this.frames.push(frame);
				this.#wake.resolve();
				this.#wake = Promise.withResolvers();
			});
		});
	}

	static async start(): Promise<ScriptedRuntime> {
		const server = new WebSocketServer({
			host: "127.0.0.1",
			port: 0,
			handleProtocols: () => BRIDGE_SUBPROTOCOLS[0],
		});
		await once(server, "listening");
		return new ScriptedRuntime(server);
	}

	get url(): string {
		return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}/bridge`;
	}

	/** Sends a frame, numbered where it must arrive. */
	send(frame: Frame): Frame {
		const numbered = { ...frame, seq: ++this.#seq };
		this.#socket?.send(JSON.stringify(numbered));
		return numbered;
	}

	/** Sends a frame as it is. */
	repeat(frame: Frame): void {
		this.#socket?.send(JSON.stringify(frame));
	}

	/** The first frame of a type that was not taken yet; waits for it. */
	async next(type: string): Promise<Frame> {
		for (;;) {
			const at = this.frames.findIndex((frame) => frame.type === type);
			if (at >= 0) return this.frames.splice(at, 1)[0] as Frame;
			await this.#wake.promise;
		}
	}

	/** Breaks the connection without a word. */
	breakOff(): void {
		this.#socket?.terminate();
	}

	close(code = 1000): Promise<void> {
		for (const client of this.#server.clients) client.close(code);
		return new Promise((resolve) => this.#server.close(() => resolve()));
	}

	#welcome({ resume }: Frame): void {
		const resumed = this.resumes && resume !== undefined;
		if (!resumed) this.#seq = 0;
		this.repeat({
			type: "welcome",
			protocol_version: 1,
			connection_id: "c_1",
			resume_token: "t_1",
			session_ttl_ms: BRIDGE_DEFAULTS.sessionTtlMs,
			limits: { max_frame: 10_000, max_inflight: 10, blob_threshold: 4096, max_batch: 100 },
			heartbeat: { interval_ms: 60_000, timeout_ms: 60_000, max_missed: 2 },
			capabilities: ["resume", "stream", "progress"],
			resumed,
			last_seq: resumed ? this.has : 0,
			server_time: 0,
		});
	}
}
