import { once } from "node:events";
import { BRIDGE_SUBPROTOCOLS, BRIDGE_VERSION } from "@switchyard/spec/bridge";
import { type ClientOptions, WebSocket } from "ws";

/** A frame as it came. */
export type Frame = Readonly<Record<string, unknown>>;

/** A peer as a test sees it: everything that came, and ways to wait for what must come. */
export class BridgeClient {
	readonly socket: WebSocket;
	readonly frames: Frame[] = [];
	/** How it was closed; absent while open. */
	closed?: { readonly code: number; readonly reason: string };
	#wake = Promise.withResolvers<void>();

	private constructor(socket: WebSocket) {
		this.socket = socket;
		socket.on("message", (data) => {
			const frame: Frame = JSON.parse(String(data));
			if (frame.type === "ping") this.send({ type: "pong", ts: frame.ts });
			this.frames.push(frame);
			this.#changed();
		});
		socket.on("close", (code, reason) => {
			this.closed = { code, reason: String(reason) };
			this.#changed();
		});
		socket.on("error", () => this.#changed());
	}

	/** @param token sent with the upgrade; without one none is. */
	static async connect(
		url: string,
		token?: string,
		subprotocol: string = BRIDGE_SUBPROTOCOLS[0],
		options: ClientOptions = {},
	): Promise<BridgeClient> {
		const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
		const client = new BridgeClient(
			new WebSocket(url, subprotocol === "" ? [] : [subprotocol], { headers, ...options }),
		);
		await once(client.socket, "open");
		return client;
	}

	send(frame: object): void {
		this.socket.send(JSON.stringify(frame));
	}

	/** Says hello and gives the answer. */
	async hello(fields: Frame = {}): Promise<Frame> {
		this.send({
			type: "hello",
			protocol_versions: [BRIDGE_VERSION],
			role: "package",
			client: { name: "test", version: "1", language: "typescript" },
			...fields,
		});
		return this.next("welcome");
	}

	/** The first frame of a type that has come and was not taken yet; waits for it. */
	async next(type: string): Promise<Frame> {
		return this.take((frame) => frame.type === type);
	}

	/** The first frame of which something is true, which is then no longer among `frames`; waits for it. */
	async take(isIt: (frame: Frame) => boolean): Promise<Frame> {
		await this.until(() => this.frames.some(isIt));
		return this.frames.splice(this.frames.findIndex(isIt), 1)[0] as Frame;
	}

	/** Resolves once the condition holds; looked at again whenever something comes. */
	async until(condition: () => boolean): Promise<void> {
		while (!condition()) {
			if (this.closed) throw new Error(`Closed with ${this.closed.code} ${this.closed.reason}`);
			await this.#wake.promise;
		}
	}

	/** Resolves with how the connection was closed. */
	async end(): Promise<{ readonly code: number; readonly reason: string }> {
		while (!this.closed) await this.#wake.promise;
		return this.closed;
	}

	#changed(): void {
		this.#wake.resolve();
		this.#wake = Promise.withResolvers();
	}
}
