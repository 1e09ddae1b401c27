import type { WebSocket } from "ws";

/** Closes a connection whose sender may no longer watch. */
const POLICY_VIOLATION = 1008;
const GOING_AWAY = 1001;
/** How long a peer may take to answer a goodbye, in milliseconds. */
const GOODBYE_MS = 500;

/** Keeps account of the open connections; one that does not answer a ping by the next is cut off. */
export class Heartbeat {
	readonly #sockets = new Map<WebSocket, { alive: boolean; readonly mayWatch: () => boolean }>();
	readonly #timer: NodeJS.Timeout;

	constructor(everyMs: number) {
		this.#timer = setInterval(() => this.#beat(), everyMs);
		this.#timer.unref();
	}

	get size(): number {
		return this.#sockets.size;
	}

	add(socket: WebSocket, mayWatch: () => boolean): void {
		const state = { alive: true, mayWatch };
		this.#sockets.set(socket, state);
		socket.on("pong", () => {
			state.alive = true;
		});
	}

	remove(socket: WebSocket): void {
		this.#sockets.delete(socket);
	}

	/** Closes each connection whose sender may no longer watch. */
	closeUnauthorized(): void {
		for (const [socket, { mayWatch }] of this.#sockets) {
			if (!mayWatch()) socket.close(POLICY_VIOLATION, "signed out");
		}
	}

	/** Resolves once every connection is closed, by agreement or by force. */
	async close(): Promise<void> {
		clearInterval(this.#timer);
		const sockets = [...this.#sockets.keys()];
		const closed = sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve)));
		for (const socket of sockets) socket.close(GOING_AWAY, "the server stops");
		const force = setTimeout(() => {
			for (const socket of sockets) socket.terminate();
		}, GOODBYE_MS);
		await Promise.all(closed);
		clearTimeout(force);
	}

	#beat(): void {
		this.closeUnauthorized();
		for (const [socket, state] of this.#sockets) {
			if (!state.alive) socket.terminate();
			else {
				state.alive = false;
				socket.ping();
			}
		}
	}
}
