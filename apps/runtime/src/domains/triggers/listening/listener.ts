import type { StartRequest } from "@switchyard/host";
import { AppError } from "@switchyard/spec/error";
import type { RunDebug } from "@switchyard/spec/event";
import type { Listening } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";

/** Where and with what the run begins for what came. */
export type ListenerStart = Pick<StartRequest, "node" | "message" | "cause">;

export interface ListenerOptions {
	readonly flow: string;
	readonly node: string;
	readonly debug: RunDebug | undefined;
	/** When it expires, in milliseconds since the Unix epoch. */
	readonly until: number;
	readonly now: () => number;
	/** The last part of the address that is called; `undefined` where the trigger watches for something. */
	readonly name: string | undefined;
	/** Starts a run of the draft. */
	readonly start: (request: ListenerStart) => Promise<{ readonly runId: string }>;
}

/** Someone who listens to a trigger of a draft: for one thing that comes, and for a time. */
export class Listener {
	readonly #options: ListenerOptions;
	readonly #over = new AbortController();
	readonly #timer: ReturnType<typeof setTimeout>;
	#state: Listening["state"] = "listening";
	/** A run is being started for what came. */
	#busy = false;
	#run: string | undefined;
	#error: Listening["error"];
	/** What keeps it from hearing anything, asked anew each time. */
	trouble: () => Listening["error"] = () => undefined;

	constructor(options: ListenerOptions) {
		this.#options = options;
		this.#timer = setTimeout(() => this.#end("expired"), options.until - options.now());
		this.#timer.unref();
	}

	get flow(): string {
		return this.#options.flow;
	}

	get node(): string {
		return this.#options.node;
	}

	get name(): string | undefined {
		return this.#options.name;
	}

	get debug(): RunDebug | undefined {
		return this.#options.debug;
	}

	/** Aborted once it listens no more. */
	get signal(): AbortSignal {
		return this.#over.signal;
	}

	get state(): Listening {
		const { node, until, name } = this.#options;
		const error = this.#error ?? (this.#state === "listening" ? this.trouble() : undefined);
		return {
			node,
			state: this.#state,
			until,
			...(name === undefined ? {} : { path: `/hooks/test/${name}` }),
			...defined({ error, run: this.#run }),
		};
	}

	/**
	 * Starts the run for what came. Only one thing is taken; after a refusal it listens on, and says why.
	 * @throws AppError what refuses the start of a run
	 */
	async take(request: ListenerStart): Promise<{ readonly runId: string } | undefined> {
		if (this.#state !== "listening" || this.#busy) return undefined;
		this.#busy = true;
		try {
			const started = await this.#options.start(request);
			this.#run = started.runId;
			this.#error = undefined;
			this.#end("caught");
			return started;
		} catch (error) {
			if (error instanceof AppError) this.#error = { code: error.code, message: error.message };
			throw error;
		} finally {
			this.#busy = false;
		}
	}

	cancel(): void {
		this.#end("cancelled");
	}

	#end(state: Listening["state"]): void {
		if (this.#state !== "listening") return;
		this.#state = state;
		clearTimeout(this.#timer);
		this.#over.abort();
	}
}
