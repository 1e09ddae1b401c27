import { timingSafeEqual } from "node:crypto";
import type { Socket } from "node:net";
import type { ChromiumPipe } from "./chromium-pipe.ts";
import { ended, Messages } from "./messages.ts";
import type { Passages } from "./passages.ts";
import { type FromClient, type Greeting, marked, unmarked } from "./protocol.ts";

/** How long a connection may take to say who it is, in milliseconds. */
const GREETING_MS = 5000;

interface Options {
	readonly pipe: ChromiumPipe;
	readonly passages: Passages;
	/** Both prove a client: a copy of the data folder has the token, too, and is in another folder. */
	readonly token: string;
	readonly folder: string;
	/** A client has the browser end. */
	readonly end: () => void;
	/** The last client has gone. */
	readonly left: () => void;
}

/**
 * Clients of a keeper. One works the browser at a time, the one that came last: the one before it may be frozen. Each has a session of Chromium of its
 * own, which holds all that it attaches to and switches on, and ends with its connection.
 */
export class Clients {
	readonly #options: Options;
	#current: Socket | undefined;
	/** Sessions of the clients, one after the other. */
	#turn = Promise.resolve();
	/** How many have been served. */
	served = 0;

	constructor(options: Options) {
		this.#options = options;
	}

	admit(socket: Socket): void {
		const messages = new Messages();
		let take: (message: Buffer) => void = (message) => {
			socket.setTimeout(0);
			const greeting = this.#read(message);
			if (greeting?.wants === "end") this.#options.end();
			else if (greeting?.wants === "browser") take = this.#serve(socket);
			else socket.destroy();
		};
		socket.setTimeout(GREETING_MS, () => socket.destroy());
		socket.on("error", () => {});
		socket.on("data", (part) => messages.read(part as Buffer, (message) => take(message)));
	}

	#read(message: Buffer): Greeting | undefined {
		try {
			const greeting = unmarked<Greeting>(message);
			const given = Buffer.from(greeting?.token ?? "");
			const known = Buffer.from(this.#options.token);
			const isKnown = given.length === known.length && timingSafeEqual(given, known);
			return isKnown && greeting?.folder === this.#options.folder ? greeting : undefined;
		} catch {
			return undefined;
		}
	}

	#serve(socket: Socket): (message: Buffer) => void {
		const { pipe, passages } = this.#options;
		this.#current?.destroy();
		this.#current = socket;
		this.served++;
		const gone = new Promise((resolve) => socket.once("close", resolve));
		this.#turn = this.#turn.then(async () => {
			if (socket.destroyed) return;
			const { sessionId } = await pipe.command("Target.attachToBrowserTarget");
			socket.on("drain", () => pipe.resume());
			pipe.listener = (message) => {
				if (!socket.write(ended(message))) pipe.pause();
			};
			socket.write(marked({ serving: String(sessionId) }));
			passages.serve((question) => socket.write(marked(question)));
			await gone;
			passages.serve(undefined);
			pipe.listener = undefined;
			pipe.resume();
			await pipe.command("Target.detachFromTarget", { sessionId });
			if (this.#current === socket) this.#options.left();
		});
		// A command fails where the browser ends, and with it its keeper.
		this.#turn = this.#turn.catch(() => {});
		return (message) => {
			const answer = unmarked<FromClient>(message);
			if (answer) passages.take(answer);
			else pipe.send(message);
		};
	}
}
