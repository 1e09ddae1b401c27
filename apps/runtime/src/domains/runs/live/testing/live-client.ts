import { once } from "node:events";
import type { Event } from "@switchyard/spec/event";
import type { LiveFrame } from "@switchyard/spec/live";
import { type ClientOptions, WebSocket } from "ws";

/** A watcher as a test sees it: everything that came, and ways to wait for what must come. */
export class LiveClient {
	readonly socket: WebSocket;
	readonly frames: LiveFrame[] = [];
	/** How it was closed; absent while open. */
	closed?: { readonly code: number; readonly reason: string };
	#wake = Promise.withResolvers<void>();

	private constructor(socket: WebSocket) {
		this.socket = socket;
		socket.on("message", (data) => {
			this.frames.push(JSON.parse(String(data)));
			this.#changed();
		});
		socket.on("close", (code, reason) => {
			this.closed = { code, reason: String(reason) };
			this.#changed();
		});
		socket.on("error", () => this.#changed());
	}

	static async connect(url: string, options: ClientOptions): Promise<LiveClient> {
		const client = new LiveClient(new WebSocket(url, options));
		await once(client.socket, "open");
		return client;
	}

	send(request: unknown): void {
		this.socket.send(JSON.stringify(request));
	}

	/** The events that came of a run, in the order in which they came. */
	events(run: string): Event[] {
		return this.frames.flatMap((frame) => (frame.type === "events" && frame.run === run ? frame.events : []));
	}

	hasEnd(run: string): boolean {
		return this.events(run).at(-1)?.type === "run-end";
	}

	/** Resolves once the condition holds; looked at again whenever something comes. */
	async until(condition: () => boolean): Promise<void> {
		while (!condition()) await this.#wake.promise;
	}

	#changed(): void {
		this.#wake.resolve();
		this.#wake = Promise.withResolvers();
	}
}
