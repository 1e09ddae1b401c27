import { BRIDGE_DEFAULTS, type RpcStreamChunk, type RpcToolStream } from "@switchyard/spec/bridge";
import type { BridgeConnection } from "../../platform/bridge/bridge-connection.ts";
import { FrameTooLargeError } from "../../platform/bridge/peer.ts";
import { resultTooLarge, streamTimeout } from "./call-errors.ts";
import type { OpenCall } from "./open-call.ts";
import type { ToolReply } from "./tool-reply.ts";

/** A chunk that waits for credit. */
interface Waiting {
	readonly data: unknown;
	readonly resolve: () => void;
	readonly reject: (reason: unknown) => void;
}

/**
 * The chunks of one call on their way to the caller. No more are under way than the caller has given credit for: a
 * chunk beyond that waits, and with it the node that gives it.
 */
export class ToolStream {
	readonly #connection: BridgeConnection;
	readonly #id: string;
	readonly #chunkMs: number;
	readonly #waiting: Waiting[] = [];
	#credit: number;
	#sent = 0;
	#call: OpenCall | undefined;
	#timer: NodeJS.Timeout | undefined;

	constructor(connection: BridgeConnection, { rpc_id, credit }: RpcToolStream, chunkMs: number) {
		this.#connection = connection;
		this.#id = rpc_id;
		this.#credit = credit ?? BRIDGE_DEFAULTS.streamWindow;
		this.#chunkMs = chunkMs;
	}

	/** Starts the clock: the next chunk, or the end, must come in time. */
	watch(call: OpenCall): void {
		this.#call = call;
		this.#timer = setTimeout(() => {
			// A node that waits for credit is not late.
			if (this.#waiting.length > 0) this.#timer?.refresh();
			else call.fail({ status: "error", error: streamTimeout() });
		}, this.#chunkMs);
	}

	/** Resolves when the next chunk may be given. */
	readonly give = async (data: unknown): Promise<void> => {
		if (this.#call?.settled) throw over();
		if (this.#credit > 0) {
			this.#put(data);
			return;
		}
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		this.#waiting.push({ data, resolve, reject });
		await promise;
	};

	readonly tellProgress = (progress: { readonly fraction?: number; readonly text?: string }): void => {
		if (!this.#call?.settled) this.#send({ chunk_type: "progress", data: { ...progress } });
	};

	addCredit(add: number): void {
		this.#credit += add;
		while (this.#credit > 0) {
			const next = this.#waiting.shift();
			if (next === undefined) return;
			try {
				this.#put(next.data);
				next.resolve();
			} catch (error) {
				next.reject(error);
			}
		}
	}

	/** Sends the last chunk. */
	end({ result, error, billing }: ToolReply): void {
		clearTimeout(this.#timer);
		for (const { reject } of this.#waiting.splice(0)) reject(over());
		const paid = billing === undefined ? {} : { billing };
		if (error) {
			this.#send({ chunk_type: "error", error, ...paid });
			return;
		}
		try {
			this.#send({ chunk_type: "complete", data: result, total: this.#sent, ...paid });
		} catch (tooLarge) {
			if (!(tooLarge instanceof FrameTooLargeError)) throw tooLarge;
			this.#send({ chunk_type: "error", error: resultTooLarge(), ...paid });
		}
	}

	/** @throws DOMException when the stream is over, because the chunk is too large */
	#put(data: unknown): void {
		this.#credit -= 1;
		this.#timer?.refresh();
		try {
			this.#send({ chunk: this.#sent, chunk_type: "data", data });
			this.#sent += 1;
		} catch (error) {
			if (!(error instanceof FrameTooLargeError)) throw error;
			this.#call?.fail({ status: "error", error: resultTooLarge() });
			throw over();
		}
	}

	#send(chunk: Omit<RpcStreamChunk, "type" | "rpc_id">): void {
		this.#connection.send("rpc_stream_chunk", { type: "rpc_stream_chunk", rpc_id: this.#id, ...chunk });
	}
}

/** The error for a node that sends chunks nobody waits for any more. */
function over(): DOMException {
	return new DOMException("The stream is over.", "AbortError");
}
