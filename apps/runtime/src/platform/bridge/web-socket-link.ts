import type { Writable } from "node:stream";
import { BRIDGE_CLOSE, BRIDGE_SUBPROTOCOLS } from "@switchyard/spec/bridge";
import type { WebSocket } from "ws";
import type { FrameEncoding, Link, LinkListener } from "./link.ts";

/** How long a peer may take to answer a goodbye, in milliseconds. */
const GOODBYE_MS = 500;

/** The code of a connection that ended without a word. */
const BROKEN = 1006;

/** The subprotocol that is spoken of those that a peer offers; `undefined` when it offers none that we know. */
export function chooseSubprotocol(offered: ReadonlySet<string>): string | undefined {
	return BRIDGE_SUBPROTOCOLS.find((known) => offered.has(known));
}

/** A link over a WebSocket. */
export class WebSocketLink implements Link {
	readonly transport = "websocket";
	readonly encoding: FrameEncoding;
	readonly #socket: WebSocket;
	readonly #stream: Pick<Writable, "cork" | "uncork">;
	#corked = false;
	#closing = false;
	/** True when the peer sent what no WebSocket message is, or one that is too large. */
	#violated = false;

	/** @param stream that the socket writes to */
	constructor(socket: WebSocket, stream: Pick<Writable, "cork" | "uncork">) {
		this.#socket = socket;
		this.#stream = stream;
		this.encoding = socket.protocol.endsWith("+msgpack") ? "msgpack" : "json";
	}

	get backlog(): number {
		return this.#socket.bufferedAmount;
	}

	/** Tells the listener what comes from now on. */
	listen(listener: LinkListener): void {
		const socket = this.#socket;
		socket.on("message", (data, isBinary) => listener.received(data as Buffer, !isBinary));
		socket.on("pong", () => listener.showedLife());
		socket.on("ping", () => listener.showedLife());
		socket.on("error", (error) => {
			this.#violated ||= "code" in error && String(error.code).startsWith("WS_ERR_");
		});
		socket.on("close", (code) => listener.closed(this.#codeOf(code)));
	}

	/** What is sent in one turn of the event loop goes out at once: a call to the system costs more than a frame. */
	send(data: string | Uint8Array): void {
		if (this.#socket.readyState !== this.#socket.OPEN) return;
		if (!this.#corked) {
			this.#corked = true;
			this.#stream.cork();
			process.nextTick(() => {
				this.#corked = false;
				this.#stream.uncork();
			});
		}
		this.#socket.send(data);
	}

	ping(): void {
		if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
	}

	close(code: number, reason: string): void {
		if (this.#closing) return;
		this.#closing = true;
		this.#socket.close(code, reason);
		setTimeout(() => this.#socket.terminate(), GOODBYE_MS).unref();
	}

	/** What we closed ourselves may be taken up again. */
	#codeOf(code: number): number {
		if (this.#violated) return BRIDGE_CLOSE.policy;
		return this.#closing ? BROKEN : code;
	}
}
