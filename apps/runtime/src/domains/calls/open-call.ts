import type { SessionCall } from "@switchyard/host";
import type { Message } from "@switchyard/spec/json";
import { cancelled, personAsked, timedOut } from "./call-errors.ts";
import type { ToolReply } from "./tool-reply.ts";

export interface OpenCallOptions {
	readonly id: string;
	readonly name: string;
	readonly arguments: Message;
	/** Milliseconds left; the tool's own limit when absent. */
	readonly deadlineMs?: number | undefined;
	/** How long a cancelled call may take to report its true outcome, in milliseconds. */
	readonly graceMs: number;
	readonly traceparent?: string | undefined;
	readonly onProgress?: SessionCall["onProgress"];
	readonly onLog?: SessionCall["onLog"];
	readonly onChunk?: SessionCall["onChunk"];
	/** True when its reply can be asked for again: it is not waited for while a person is asked. */
	readonly repeatable?: boolean;
	/** Told each time a person is asked, of one whose reply can be asked for again. */
	readonly onAsked?: () => void;
	/** Told once, whatever happens. */
	readonly onReply: (reply: ToolReply, durationMs: number) => void;
}

/** One call on its way to its one reply: its own, or that its time is over, or that nobody waits any more. */
export class OpenCall implements SessionCall {
	readonly id: string;
	readonly name: string;
	readonly arguments: Message;
	readonly deadlineMs?: number;
	readonly traceparent?: string;
	readonly onProgress?: NonNullable<SessionCall["onProgress"]>;
	readonly onLog?: NonNullable<SessionCall["onLog"]>;
	readonly onChunk?: NonNullable<SessionCall["onChunk"]>;
	readonly onAsked?: NonNullable<SessionCall["onAsked"]>;
	/** What it has cost so far, in US dollars; `undefined` while nobody said. */
	cost: number | undefined;
	#controller: AbortController | undefined;
	#timer: NodeJS.Timeout | undefined;
	#isAborted = false;
	#settled = false;
	readonly #begunAt = performance.now();
	readonly #options: OpenCallOptions;

	constructor(options: OpenCallOptions) {
		const { id, name, deadlineMs, traceparent, onProgress, onLog, onChunk, repeatable } = options;
		this.#options = options;
		this.id = id;
		this.name = name;
		this.arguments = options.arguments;
		if (repeatable)
			this.onAsked = () => {
				this.#settle({ status: "input_required", error: personAsked() });
				options.onAsked?.();
			};
		// A call that may continue after its reply is timed here only.
		else if (deadlineMs !== undefined) this.deadlineMs = deadlineMs;
		if (traceparent !== undefined) this.traceparent = traceparent;
		if (onProgress) this.onProgress = onProgress;
		if (onLog) this.onLog = onLog;
		if (onChunk) this.onChunk = onChunk;
	}

	onCharge(dollars: number): void {
		this.cost = (this.cost ?? 0) + dollars;
	}

	/** Made when it is first asked for. */
	get signal(): AbortSignal {
		this.#controller ??= new AbortController();
		if (this.#isAborted && !this.#controller.signal.aborted) this.#controller.abort();
		return this.#controller.signal;
	}

	get settled(): boolean {
		return this.#settled;
	}

	/** @param work makes the call; where it fails, it says what to answer itself */
	begin(work: (call: SessionCall) => Promise<ToolReply>, onFailure: (error: unknown) => ToolReply): void {
		const { deadlineMs } = this.#options;
		if (deadlineMs !== undefined) {
			this.#timer = setTimeout(() => this.fail({ status: "error", error: timedOut(this.name) }), deadlineMs);
		}
		work(this).then(
			(reply) => this.#settle(reply),
			(error: unknown) => this.#settle(onFailure(error)),
		);
	}

	/** Nobody waits any more. For a moment the call may still tell its true outcome. */
	cancel(): void {
		if (this.#settled || this.#isAborted) return;
		this.#abort();
		clearTimeout(this.#timer);
		const { graceMs } = this.#options;
		this.#timer = setTimeout(() => this.#settle({ status: "cancelled", error: cancelled() }), graceMs);
	}

	/** Answers at once; how the call ends is not told. */
	fail(reply: ToolReply): void {
		if (this.#settled) return;
		this.#settle(reply);
		this.#abort();
	}

	#abort(): void {
		this.#isAborted = true;
		this.#controller?.abort();
	}

	#settle(reply: ToolReply): void {
		if (this.#settled) return;
		this.#settled = true;
		clearTimeout(this.#timer);
		this.#options.onReply(reply, performance.now() - this.#begunAt);
	}
}
