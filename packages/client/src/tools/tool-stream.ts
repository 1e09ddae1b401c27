import { type ClientFrame, isRecord, type JsonRecord, STREAM_WINDOW } from "@switchyard/wire";
import { tell, tellCost } from "../calls/listeners.ts";
import { callError, callErrorOfWire } from "../errors/error-of-wire.ts";
import type { CallOptions, ToldOptions } from "./call-options.ts";
import type { ToolCall } from "./tool-call.ts";

/** What a stream needs of the one that made its call. */
export interface StreamCaller {
	send(frame: ClientFrame, toolName: string, signal?: AbortSignal): Promise<void>;
	/** Lets more chunks come. */
	addCredit(id: string, credit: number): void;
	cancel(id: string, reason: string): void;
	/** Takes no more chunks. */
	forget(id: string): void;
}

/** Reads the next chunk once there is news. */
type Wake = () => void;

/**
 * The chunks of one call, as they come: `for await (const chunk of stream)`. Leaving the loop early cancels the call. `result` has
 * the tool's outputs once all chunks were read.
 */
export class ToolStream<Chunk = unknown, Result = unknown>
	implements AsyncIterableIterator<Chunk>, AsyncDisposable
{
	readonly id: string;
	readonly toolName: string;
	/** The tool's outputs. Rejects as the loop over the chunks does; a stream that was left early has none. */
	readonly result: Promise<Result>;
	readonly #call: ToolCall<Result>;
	readonly #options: CallOptions;
	readonly #caller: StreamCaller;
	readonly #credit: number;
	#chunks: Chunk[] = [];
	#received = 0;
	/** Chunks that were read and not yet given credit for. */
	#used = 0;
	#state: "open" | "complete" | "failed" = "open";
	#error: unknown;
	#wake: Wake = () => {};
	#resolve!: (result: Result | PromiseLike<Result>) => void;
	#reject!: (error: unknown) => void;

	constructor(id: string, call: ToolCall<Result>, options: CallOptions, caller: StreamCaller) {
		this.id = id;
		this.toolName = call.tool.name;
		this.#call = call;
		this.#options = options;
		this.#caller = caller;
		this.#credit = options.credit ?? STREAM_WINDOW;
		this.result = new Promise<Result>((resolve, reject) => {
			this.#resolve = resolve;
			this.#reject = reject;
		});
		// A program that only reads chunks finds the error in its loop.
		this.result.catch(() => {});
		options.signal?.addEventListener("abort", this.#abort, { once: true });
	}

	/** Makes the call. @param told what else its frame says */
	async begin(told: ToldOptions): Promise<void> {
		const { signal } = this.#options;
		try {
			signal?.throwIfAborted();
			const wire = await this.#call.onWire(signal);
			const frame = {
				type: "rpc_tool_stream",
				rpc_id: this.id,
				...wire,
				...told,
				credit: this.#credit,
			} as const;
			if (this.#state === "open") await this.#caller.send(frame, this.toolName, signal);
		} catch (error) {
			this.fail(error);
		}
	}

	/** Takes a chunk that came. */
	take(frame: JsonRecord): void {
		tellCost(this.#options.onCost, frame);
		switch (frame.chunk_type) {
			case "data":
				this.#takeData(frame);
				break;
			case "complete":
				this.#end("complete");
				this.#resolve(this.#call.resultOf(frame.data, this.#options.signal));
				break;
			case "error":
				this.fail(callErrorOfWire(frame.error, { toolName: this.toolName, streaming: true }));
				break;
			case "progress":
				this.#progress(frame.data);
		}
	}

	/** Ends the stream with an error, after the chunks that have come. */
	fail(error: unknown): void {
		if (this.#state !== "open") return;
		this.#error = error;
		this.#end("failed");
		this.#reject(error);
	}

	/** The next chunk. @throws ToolExecutionError when the stream failed, or the reason of the options' signal */
	async next(): Promise<IteratorResult<Chunk, undefined>> {
		while (this.#chunks.length === 0) {
			if (this.#state === "failed") throw this.#error;
			if (this.#state === "complete") {
				// The outputs may be large values that are still to be fetched.
				await this.result;
				return { done: true, value: undefined };
			}
			await new Promise<void>((resolve) => {
				const wakeOthers = this.#wake;
				this.#wake = () => {
					wakeOthers();
					resolve();
				};
			});
		}
		const value = this.#chunks.shift() as Chunk;
		this.#used += 1;
		// In halves of the window: a frame of credit for each chunk would double the traffic.
		if (this.#used >= Math.max(1, Math.floor(this.#credit / 2)) && this.#state === "open") {
			this.#caller.addCredit(this.id, this.#used);
			this.#used = 0;
		}
		return { done: false, value };
	}

	/** Stops reading, and cancels the call if it has not ended. */
	return(): Promise<IteratorResult<Chunk, undefined>> {
		if (this.#state === "open") {
			this.#caller.cancel(this.id, "closed");
			const message = "The stream was left before its end.";
			this.fail(callError({ type: "Cancelled", code: "CALL_CANCELLED", message, toolName: this.toolName }));
		}
		this.#chunks = [];
		return Promise.resolve({ done: true, value: undefined });
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.return();
	}

	[Symbol.asyncIterator](): this {
		return this;
	}

	readonly #abort = (): void => {
		if (this.#state !== "open") return;
		this.#caller.cancel(this.id, "cancelled");
		this.#chunks = [];
		this.fail(this.#options.signal?.reason);
	};

	#takeData({ chunk, data }: JsonRecord): void {
		const isNext = chunk === undefined || chunk === this.#received;
		if (!isNext) this.#misbehaved("The runtime left chunks out.");
		else if (this.#chunks.length + this.#used >= this.#credit) {
			this.#misbehaved("The runtime sent more chunks than it had credit for.");
		} else {
			this.#received += 1;
			this.#chunks.push(data as Chunk);
			this.#tellNews();
		}
	}

	#misbehaved(message: string): void {
		this.#caller.cancel(this.id, "closed");
		this.fail(callError({ type: "InternalError", code: "FRAME_INVALID", message, toolName: this.toolName }));
	}

	#progress(data: unknown): void {
		const { fraction, text } = isRecord(data) ? data : {};
		tell(this.#options.onProgress, {
			progress: typeof fraction === "number" ? fraction : 0,
			total: 1,
			message: typeof text === "string" ? text : undefined,
		});
	}

	#end(state: "complete" | "failed"): void {
		this.#state = state;
		this.#options.signal?.removeEventListener("abort", this.#abort);
		this.#caller.forget(this.id);
		this.#tellNews();
	}

	#tellNews(): void {
		const wake = this.#wake;
		this.#wake = () => {};
		wake();
	}
}
