import type { LogLine } from "@switchyard/spec/bridge";
import { defined } from "@switchyard/spec/json";
import type { BaseLogger } from "pino";
import type { BridgeConnection, BridgeService, FrameHandlers } from "./bridge-connection.ts";

/** How many lines a peer may write in a window, and how long that is in milliseconds. */
const MAX_LINES = 200;
const WINDOW_MS = 10_000;

/** How much a peer has written lately. */
interface Window {
	startedAt: number;
	lines: number;
}

/** Writes into the server's log what peers have to say to its administrator, as long as they do not flood it. */
export class PeerLog implements BridgeService {
	readonly #logger: Pick<BaseLogger, "info" | "warn" | "error">;
	readonly #windows = new WeakMap<BridgeConnection, Window>();
	readonly #note: NonNullable<BridgeService["noted"]>;

	/** @param note takes a line that belongs to something a peer does; false for one that is for the server's log alone */
	constructor(
		logger: Pick<BaseLogger, "info" | "warn" | "error">,
		note: NonNullable<BridgeService["noted"]> = () => false,
	) {
		this.#logger = logger;
		this.#note = note;
	}

	readonly handlers: FrameHandlers = {
		log: (connection, line) => {
			const lines = this.#count(connection);
			if (lines <= MAX_LINES) {
				if (!this.#note(connection, line)) this.#write(connection, line);
			} else if (lines === MAX_LINES + 1) {
				this.#logger.warn({ connection: connection.id }, "a peer writes too much; the rest is left out");
			}
		},
	};

	#write({ id, client, role }: BridgeConnection, { level, message, fields }: LogLine): void {
		const from = { connection: id, role, client: client.name, ...defined({ fields }) };
		if (level === "error") this.#logger.error(from, message);
		else if (level === "warn") this.#logger.warn(from, message);
		else if (level === "info") this.#logger.info(from, message);
	}

	/** Gives how many lines the peer has written in the window that runs. */
	#count(connection: BridgeConnection): number {
		const now = performance.now();
		const known = this.#windows.get(connection);
		const window = known && now - known.startedAt < WINDOW_MS ? known : { startedAt: now, lines: 0 };
		window.lines++;
		this.#windows.set(connection, window);
		return window.lines;
	}
}
