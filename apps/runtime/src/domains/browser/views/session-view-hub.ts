import type { WebSocket } from "ws";
import { Heartbeat } from "../../../platform/http/heartbeat.ts";
import { SessionViewConnection, type SessionViewOptions } from "./session-view-connection.ts";

/** How often a connection must show that it is alive, in milliseconds. */
const HEARTBEAT_MS = 15_000;

/** How many people may look at once: each has a browser send pictures. */
const MOST_VIEWERS = 50;

/** Live pictures of the sessions that runs work in, for people who watch. */
export class SessionViewHub {
	readonly #options: SessionViewOptions;
	readonly #heartbeat = new Heartbeat(HEARTBEAT_MS);

	constructor(options: SessionViewOptions) {
		this.#options = options;
	}

	/** True while nobody else may look. */
	get full(): boolean {
		return this.#heartbeat.size >= MOST_VIEWERS;
	}

	/** Shows a run's sessions to a connection, for as long as its sender may see them. */
	accept(socket: WebSocket, run: string, mayLook: () => boolean): void {
		this.#heartbeat.add(socket, mayLook);
		const connection = new SessionViewConnection({ ...this.#options, socket, run });
		socket.on("message", (data) => connection.receive(String(data)));
		socket.on("close", () => {
			this.#heartbeat.remove(socket);
			connection.end();
		});
	}

	/** Closes each connection whose sender signed out. */
	closeSignedOut(): void {
		this.#heartbeat.closeUnauthorized();
	}

	close(): Promise<void> {
		return this.#heartbeat.close();
	}
}
