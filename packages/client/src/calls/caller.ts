import {
	BATCH_MS,
	BridgeRefusedError,
	BridgeUnreachableError,
	CALL_MS,
	type ClientFrame,
	FrameTooLargeError,
	isRecord,
	type JsonRecord,
	type Link,
	type Peer,
} from "@switchyard/wire";
import { CommandError } from "../errors/command-error.ts";
import { callError, callErrorOfWire, commandErrorOfWire } from "../errors/error-of-wire.ts";
import type { ToolExecutionError } from "../errors/tool-execution-error.ts";
import { type CallOptions, toldOf, wholeMs } from "../tools/call-options.ts";
import type { ToolCall } from "../tools/tool-call.ts";
import { executionOfWire, type ToolExecution } from "../tools/tool-execution.ts";
import { type StreamCaller, ToolStream } from "../tools/tool-stream.ts";
import { newId } from "./ids.ts";
import { tell, tellCost } from "./listeners.ts";

/** The runtime keeps time; this side gives up on it so many milliseconds later. */
const GRACE_MS = 5000;

/** Who waits for the answer to a frame. */
interface Waiter {
	readonly toolName: string;
	readonly onProgress: CallOptions["onProgress"];
	readonly answer: (frame: JsonRecord) => void;
	readonly fail: (error: Error) => void;
}

/** What is waited for, and for how long. */
interface Question {
	readonly id: string;
	/** The tool whose call it is; what errors name. */
	readonly toolName: string;
	readonly patienceMs?: number | undefined;
	readonly signal?: AbortSignal | undefined;
	readonly onProgress?: CallOptions["onProgress"];
	/** Whether the runtime must know when nobody waits any more. */
	readonly isCancellable: boolean;
}

/** How the calls of a batch are made. */
export interface BatchFrame {
	readonly parallel: boolean;
	readonly stop_on_error: boolean;
	readonly max_parallel?: number;
}

/** Sends calls and commands, and gives each answer to who waits for it: each is answered once, and nothing is left behind. */
export class Caller implements Peer, StreamCaller {
	readonly #onToolExecution: ((execution: ToolExecution) => void) | undefined;
	readonly #waiting = new Map<string, Waiter>();
	readonly #streams = new Map<string, ToolStream<unknown, unknown>>();
	#link: Link | undefined;
	/** How many answers came that nobody waited for (any more). */
	dropped = 0;

	constructor(onToolExecution: ((execution: ToolExecution) => void) | undefined) {
		this.#onToolExecution = onToolExecution;
	}

	/** Sends over this link. */
	use(link: Link): void {
		this.#link = link;
	}

	/** How many answers are waited for. */
	get openCalls(): number {
		return this.#waiting.size + this.#streams.size;
	}

	/** Calls a tool and waits for its outputs. @throws ToolExecutionError, or the reason of the options' signal */
	async call<Result>(call: ToolCall<Result>, options: CallOptions): Promise<Result> {
		const { signal, deadlineMs, onProgress, onCost } = options;
		signal?.throwIfAborted();
		const id = newId("rpc");
		const toolName = call.tool.name;
		const wire = await call.onWire(signal);
		const frame = { type: "rpc_tool_call", rpc_id: id, ...wire, ...toldOf(options) } as const;
		const patienceMs = deadlineMs === undefined ? undefined : deadlineMs + GRACE_MS;
		const response = await this.#ask(frame, {
			id,
			toolName,
			patienceMs,
			signal,
			onProgress,
			isCancellable: true,
		});
		tellCost(onCost, response);
		if (response.status === "ok") return call.resultOf(response.result, signal);
		throw callErrorOfWire(response.error, { toolName, status: response.status });
	}

	/** Calls a tool that gives its answer in chunks. */
	stream<Chunk, Result>(call: ToolCall<Result>, options: CallOptions): ToolStream<Chunk, Result> {
		const stream = new ToolStream<Chunk, Result>(newId("rpc_stream"), call, options, this);
		this.#streams.set(stream.id, stream as ToolStream<unknown, unknown>);
		void stream.begin(toldOf(options));
		return stream;
	}

	/**
	 * Makes many calls in one round trip.
	 * @returns one answer for each, in their order
	 */
	async batch(
		calls: readonly ToolCall[],
		how: BatchFrame,
		{ deadlineMs, signal }: Pick<CallOptions, "deadlineMs" | "signal">,
	): Promise<readonly JsonRecord[]> {
		signal?.throwIfAborted();
		const id = newId("batch");
		const wires = await Promise.all(calls.map((call) => call.onWire(signal)));
		const frame = {
			type: "rpc_batch_call",
			batch_id: id,
			requests: wires.map((wire, index) => ({ index, ...wire })),
			...how,
			...(deadlineMs === undefined ? {} : { deadline_ms: wholeMs(deadlineMs) }),
		} as const;
		const patienceMs = (deadlineMs ?? BATCH_MS) + GRACE_MS;
		const response = await this.#ask(frame, {
			id,
			toolName: "batch",
			patienceMs,
			signal,
			isCancellable: true,
		});
		const { results, error } = response;
		if (!Array.isArray(results)) throw callErrorOfWire(error, { toolName: "batch" });
		const isWhole =
			results.length === calls.length &&
			results.every((each, index) => isRecord(each) && each.index === index);
		if (!isWhole) throw misbehaved("batch", "The runtime's answers are not those to the batch.");
		return results;
	}

	/**
	 * Sends a command and waits for its result.
	 * @throws CommandError when it is refused
	 * @throws BridgeUnreachableError when the connection breaks meanwhile
	 */
	async command(command: string, args: JsonRecord, signal?: AbortSignal): Promise<JsonRecord> {
		const id = newId("cmd");
		let response: JsonRecord;
		// A command begins something new: where the connection broke, it can wait for the next one.
		await this.#link?.ready(CALL_MS);
		try {
			response = await this.#ask(
				{ command, id, args },
				{ id, toolName: command, patienceMs: CALL_MS, signal, isCancellable: false },
			);
		} catch (error) {
			throw this.#ofCommand(error);
		}
		if (response.success !== true) throw commandErrorOfWire(response.error);
		return isRecord(response.result) ? response.result : {};
	}

	/** Sends a frame of a call. What stands in the way is an error of that call. @throws ToolExecutionError */
	async send(frame: ClientFrame, toolName: string, signal?: AbortSignal): Promise<void> {
		const text = await this.#encode(frame, toolName);
		signal?.throwIfAborted();
		this.#post(text, toolName);
	}

	cancel(id: string, reason: string): void {
		this.#mention({ type: "rpc_cancel", rpc_id: id, reason });
	}

	addCredit(id: string, add: number): void {
		this.#mention({ type: "rpc_stream_credit", rpc_id: id, add });
	}

	forget(id: string): void {
		this.#streams.delete(id);
	}

	received(frame: JsonRecord): boolean {
		switch (frame.type) {
			case "rpc_tool_response":
				this.#answer(frame.rpc_id, frame);
				return true;
			case "rpc_batch_response":
				this.#answer(frame.batch_id, frame);
				return true;
			case "rpc_stream_chunk": {
				const stream = this.#streams.get(frame.rpc_id as string);
				if (stream) stream.take(frame);
				else this.dropped += 1;
				return true;
			}
			case "rpc_progress":
				this.#progress(frame);
				return true;
			case "tool_execution":
				this.#execution(frame);
				return true;
			case undefined:
				if (frame.success === undefined) return false;
				this.#answer(frame.id, frame);
				return true;
			default:
				return false;
		}
	}

	lost(reason: string): void {
		for (const waiter of [...this.#waiting.values()]) waiter.fail(connectionLost(waiter.toolName, reason));
		for (const stream of [...this.#streams.values()]) stream.fail(connectionLost(stream.toolName, reason));
	}

	async #ask(frame: ClientFrame, question: Question): Promise<JsonRecord> {
		const { id, toolName, patienceMs, signal, onProgress, isCancellable } = question;
		const text = await this.#encode(frame, toolName);
		signal?.throwIfAborted();
		return new Promise<JsonRecord>((resolve, reject) => {
			const end = () => {
				clearTimeout(timer);
				signal?.removeEventListener("abort", abort);
				this.#waiting.delete(id);
			};
			const fail = (error: Error) => {
				end();
				reject(error);
			};
			const giveUp = (error: Error, reason: string) => {
				fail(error);
				if (isCancellable) this.cancel(id, reason);
			};
			const abort = () => giveUp(signal?.reason, "cancelled");
			const timer =
				patienceMs === undefined
					? undefined
					: setTimeout(() => giveUp(timedOut(toolName), "timed out"), patienceMs);
			signal?.addEventListener("abort", abort, { once: true });
			const answer = (response: JsonRecord) => {
				end();
				resolve(response);
			};
			// The waiter is known before the frame leaves.
			this.#waiting.set(id, { toolName, onProgress, answer, fail });
			try {
				this.#post(text, toolName);
			} catch (error) {
				fail(error as Error);
			}
		});
	}

	async #encode(frame: ClientFrame, toolName: string): Promise<string> {
		try {
			return await this.#known(toolName).encode(frame);
		} catch (error) {
			throw ofCall(error, toolName);
		}
	}

	#post(text: string, toolName: string): void {
		try {
			this.#known(toolName).post(text);
		} catch (error) {
			throw ofCall(error, toolName);
		}
	}

	#known(toolName: string): Link {
		if (this.#link) return this.#link;
		throw connectionLost(toolName, "There is no connection.");
	}

	/** Sends what nobody waits for; without a connection there is nobody to send it to. */
	#mention(frame: ClientFrame): void {
		void this.send(frame, "").catch(() => {});
	}

	#answer(id: unknown, frame: JsonRecord): void {
		const waiter = this.#waiting.get(id as string);
		if (waiter) waiter.answer(frame);
		else this.dropped += 1;
	}

	#progress({ rpc_id, progress, total, message }: JsonRecord): void {
		tell(this.#waiting.get(rpc_id as string)?.onProgress, {
			progress: typeof progress === "number" ? progress : 0,
			total: typeof total === "number" ? total : undefined,
			message: typeof message === "string" ? message : undefined,
		});
	}

	#execution(frame: JsonRecord): void {
		const execution = executionOfWire(frame);
		if (execution) tell(this.#onToolExecution, execution);
	}

	#ofCommand(error: unknown): unknown {
		const { type } = error as Partial<ToolExecutionError>;
		if (type === "ConnectionLost")
			return new BridgeUnreachableError((error as Error).message, { cause: error });
		if (type === "DeadlineExceeded" || type === "ValidationError") {
			return new CommandError(error as ToolExecutionError, { cause: error });
		}
		return error;
	}
}

/** What stands in the way of a call is an error of that call. */
function ofCall(error: unknown, toolName: string): unknown {
	if (error instanceof BridgeUnreachableError) return connectionLost(toolName, error.message);
	if (error instanceof BridgeRefusedError) return callError({ ...error, message: error.message, toolName });
	if (error instanceof FrameTooLargeError) {
		const message = "Arguments too large";
		return callError({
			type: "ValidationError",
			code: "ARGUMENTS_TOO_LARGE",
			message,
			hint: BLOBS_HINT,
			toolName,
		});
	}
	return error;
}

const BLOBS_HINT = "Connect with `blobs: true`, which passes large values beside the connection.";

function connectionLost(toolName: string, message: string): ToolExecutionError {
	return callError({ type: "ConnectionLost", code: "CONNECTION_LOST", message, retryable: true, toolName });
}

function timedOut(toolName: string): ToolExecutionError {
	const message = `Tool '${toolName}' timed out`;
	return callError({ type: "DeadlineExceeded", code: "TOOL_TIMEOUT", message, retryable: true, toolName });
}

function misbehaved(toolName: string, message: string): ToolExecutionError {
	return callError({ type: "InternalError", code: "FRAME_INVALID", message, toolName });
}
