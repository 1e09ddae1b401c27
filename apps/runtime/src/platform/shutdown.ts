import type { BaseLogger } from "pino";

/** A part of the server that did not close in time. */
export class ShutdownError extends Error {
	override readonly name = "ShutdownError";

	constructor(parts: readonly string[]) {
		super(`These parts of the server did not close in time, and are left as they are: ${parts.join(", ")}.`);
	}
}

/** Closes the parts of a server. None of them can keep the process from ending. */
export class Shutdown {
	readonly #logger: Pick<BaseLogger, "error">;
	readonly #left: string[] = [];

	constructor(logger: Pick<BaseLogger, "error">) {
		this.#logger = logger;
	}

	/** Resolves when a part is closed, has failed to close, or has had so long for it. */
	async close(part: string, withinMs: number, close: () => Promise<unknown> | unknown): Promise<void> {
		const { promise: late, resolve } = Promise.withResolvers<"late">();
		const timer = setTimeout(() => resolve("late"), withinMs);
		try {
			if ((await Promise.race([close(), late])) !== "late") return;
			this.#logger.error({ part, withinMs }, "a part of the server did not close in time");
		} catch (error) {
			this.#logger.error({ part, err: error }, "a part of the server could not be closed");
		} finally {
			clearTimeout(timer);
		}
		this.#left.push(part);
	}

	/** @throws ShutdownError when a part is not closed */
	end(): void {
		if (this.#left.length > 0) throw new ShutdownError(this.#left);
	}
}
