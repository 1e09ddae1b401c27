import {
	BRIDGE_DEFAULTS,
	type BridgeError,
	type RpcBatchCall,
	type RpcStreamCredit,
	type RpcToolCall,
	type RpcToolStream,
} from "@switchyard/spec/bridge";
import { defined } from "@switchyard/spec/json";
import type { BridgeConnection } from "../../platform/bridge/bridge-connection.ts";
import { CallStats } from "../../platform/bridge/call-stats.ts";
import { answerBatch, answerCall } from "./answer.ts";
import { Batch } from "./batch.ts";
import { type BoundArguments, bindArguments } from "./bind-arguments.ts";
import type { BlobStore } from "./blobs/blob-store.ts";
import { closeReferences, openReferences } from "./blobs/large-fields.ts";
import type { CallCounters } from "./call-counters.ts";
import {
	batchTooLarge,
	idUsed,
	indexUsed,
	internalError,
	sessionExpired,
	tooManyCalls,
	unknownTool,
} from "./call-errors.ts";
import type { CallLimits } from "./call-limits.ts";
import { CallerSessions, type Follow, type OpenSession } from "./caller-sessions.ts";
import { type AdmittedCall, makeCall } from "./make-call.ts";
import { OpenCall, type OpenCallOptions } from "./open-call.ts";
import { Slots } from "./slots.ts";
import { throttle } from "./throttle.ts";
import type { ToolExecutionFeed } from "./tool-executions.ts";
import type { ToolReply } from "./tool-reply.ts";
import { ToolStream } from "./tool-stream.ts";

/** Version, trace, parent and flags, as W3C Trace Context writes them; a trace or a parent of zeros is none. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** A call's trace context. One that is not well-formed is left out, as the standard asks. */
function traceparentOf({ meta }: Pick<RpcToolCall, "meta">): string | undefined {
	const traceparent = meta?.traceparent;
	return traceparent !== undefined && TRACEPARENT.test(traceparent) ? traceparent : undefined;
}

/** How many ids of calls one peer's connection remembers. */
const MAX_REMEMBERED = 1024;

/** The ids that a peer has used lately: none is followed twice. */
class SpentIds {
	readonly #ids = new Set<string>();
	/** Ring of these ids, the oldest at `#next`: a set is slow to return its oldest once many were removed. */
	readonly #ring: string[] = [];
	#next = 0;

	/** False when the id was used before. */
	spend(id: string): boolean {
		if (this.#ids.has(id)) return false;
		const oldest = this.#ring[this.#next];
		if (oldest !== undefined) this.#ids.delete(oldest);
		this.#ids.add(id);
		this.#ring[this.#next] = id;
		this.#next = (this.#next + 1) % MAX_REMEMBERED;
		return true;
	}
}

export interface CallerOptions {
	readonly limits: CallLimits;
	readonly counters: CallCounters;
	readonly blobs: BlobStore;
	readonly toolExecutions: Pick<ToolExecutionFeed, "add">;
	/** Told of what went wrong inside; gives the id by which an administrator finds it. */
	readonly onFailure: (error: unknown) => string;
}

/** What a frame says of the call that it makes. */
type Asked = Pick<RpcToolCall, "tool_id" | "session_id" | "args" | "kwargs" | "idempotency_key">;

/** One peer's calls: each frame that asks for something gets exactly one answer. */
export class Caller {
	readonly toolSessions: CallerSessions;
	/** How its calls went. */
	readonly stats = new CallStats();
	readonly #connection: BridgeConnection;
	readonly #options: CallerOptions;
	readonly #slots: Slots;
	readonly #spent = new SpentIds();
	readonly #open = new Map<string, { cancel(): void }>();
	readonly #streams = new Map<string, ToolStream>();
	#batches = 0;

	constructor(connection: BridgeConnection, options: CallerOptions) {
		this.#connection = connection;
		this.#options = options;
		this.#slots = new Slots(options.limits.maxInflight);
		const blobs = connection.capabilities.has("blobs") ? options.blobs : undefined;
		const follow = connection.capabilities.has("tool_execution") ? this.#follow : undefined;
		this.toolSessions = new CallerSessions(options.limits.cache, blobs, follow);
	}

	readonly #follow: Follow = (toolSession) =>
		this.#options.toolExecutions.add(toolSession, ({ call, tool_execution }) =>
			this.#connection.send("tool_execution", {
				type: "tool_execution",
				session_id: toolSession.id,
				call_id: call,
				tool_execution,
			}),
		);

	/** Calls and batches under way. */
	get inFlight(): number {
		return this.#open.size;
	}

	/** True while a call or a batch of this id is under way. */
	isOpen(id: string): boolean {
		return this.#open.has(id);
	}

	call(frame: RpcToolCall): void {
		const { rpc_id, deadline_ms, progress } = frame;
		const answer = (reply: ToolReply, ms = 0) => answerCall(this.#connection, rpc_id, reply, ms);
		if (!this.#isFresh(rpc_id, frame)) return;
		const admitted = this.#admitAlone(frame);
		if ("error" in admitted) {
			answer({ status: "error", error: admitted.error });
			return;
		}
		this.#beginAlone(admitted, {
			id: rpc_id,
			deadlineMs: deadline_ms,
			traceparent: traceparentOf(frame),
			...(progress ? { onProgress: this.#progressOf(rpc_id) } : {}),
			onReply: answer,
		});
	}

	stream(frame: RpcToolStream): void {
		const { rpc_id, deadline_ms, progress } = frame;
		const { limits } = this.#options;
		if (!this.#isFresh(rpc_id, frame)) return;
		const stream = new ToolStream(this.#connection, frame, limits.chunkMs);
		const admitted = this.#admitAlone(frame);
		if ("error" in admitted) {
			stream.end({ status: "error", error: admitted.error });
			return;
		}
		this.#streams.set(rpc_id, stream);
		const call = this.#beginAlone(admitted, {
			id: rpc_id,
			deadlineMs: deadline_ms ?? limits.streamMs,
			traceparent: traceparentOf(frame),
			onChunk: stream.give,
			...(progress ? { onProgress: throttle(limits.progressMs, stream.tellProgress) } : {}),
			onReply: (reply) => {
				this.#streams.delete(rpc_id);
				stream.end(reply);
			},
		});
		stream.watch(call);
	}

	credit({ rpc_id, add }: RpcStreamCredit): void {
		const stream = this.#streams.get(rpc_id);
		if (stream) stream.addCredit(add);
		else this.#options.counters.dropped += 1;
	}

	batch(frame: RpcBatchCall): void {
		const { batch_id, requests } = frame;
		if (!this.#isFresh(batch_id, frame)) return;
		const refused = this.#refuseBatch(requests);
		if (refused) {
			this.#options.counters.refused += 1;
			const results = requests.slice(0, this.#options.limits.maxBatch);
			const failed = results.map(({ index }) => ({ index, status: "error" as const, error: refused }));
			answerBatch(this.#connection, batch_id, failed);
			return;
		}
		const batch = new Batch(
			{
				slots: this.#slots,
				limits: this.#options.limits,
				admit: (request) => this.#admit(request),
				begin: (admitted, options) => this.#begin(admitted, options),
				ended: (results) => {
					this.#batches -= 1;
					answerBatch(this.#connection, batch_id, [...results]);
					this.#close(batch_id);
				},
			},
			frame,
		);
		this.#batches += 1;
		this.#open.set(batch_id, batch);
		batch.go();
	}

	/** Repeats, and ids of what is over, change nothing. */
	cancel(id: string): void {
		const open = this.#open.get(id);
		if (open) open.cancel();
		else this.#options.counters.dropped += 1;
	}

	/** The peer does not come back: nobody waits for anything of its. */
	async end(): Promise<void> {
		for (const open of [...this.#open.values()]) open.cancel();
		await this.toolSessions.end();
	}

	/** An id is followed once; the answer to a second use would be taken for the first one's. */
	#isFresh(id: string, { type }: { readonly type: string }): boolean {
		if (this.#spent.spend(id) && !this.#open.has(id)) return true;
		this.#options.counters.refused += 1;
		this.#connection.refuse(idUsed(type === "rpc_batch_call" ? "batch_id" : "rpc_id"), type);
		return false;
	}

	/** Admits a call that is not of a batch: it takes a place, or is refused. */
	#admitAlone(asked: Asked): AdmittedCall | { readonly error: BridgeError } {
		const admitted = this.#admit(asked);
		if ("error" in admitted || this.#slots.take()) return admitted;
		this.#options.counters.refused += 1;
		return { error: tooManyCalls(this.#slots.size) };
	}

	#admit(asked: Asked): AdmittedCall | { readonly error: BridgeError } {
		const { tool_id, session_id, idempotency_key } = asked;
		const found = this.toolSessions.tool(tool_id);
		const isForeign = session_id !== undefined && session_id !== found?.owner.toolSession.id;
		if (!found || isForeign) {
			this.#options.counters.refused += 1;
			return { error: this.toolSessions.isOver(tool_id) ? sessionExpired() : unknownTool(tool_id) };
		}
		const { blobs } = found.owner;
		let bound: BoundArguments = bindArguments(found.tool, asked, this.#options.limits.argumentsSize);
		if (blobs && "arguments" in bound) bound = openReferences(bound.arguments, blobs);
		if ("error" in bound) {
			this.#options.counters.refused += 1;
			return bound;
		}
		return { found, arguments: bound.arguments, idempotencyKey: idempotency_key };
	}

	#beginAlone(admitted: AdmittedCall, options: Omit<OpenCallOptions, "name" | "arguments" | "graceMs">) {
		const call = this.#begin(admitted, {
			...options,
			onReply: (reply, ms) => {
				this.#slots.release();
				options.onReply(reply, ms);
				this.#close(options.id);
			},
		});
		this.#open.set(options.id, call);
		return call;
	}

	#begin(admitted: AdmittedCall, options: Omit<OpenCallOptions, "name" | "arguments" | "graceMs">): OpenCall {
		const { counters, limits, onFailure } = this.#options;
		counters.calls += 1;
		const call = new OpenCall({
			...options,
			name: admitted.found.tool.name,
			arguments: admitted.arguments,
			repeatable: admitted.idempotencyKey !== undefined && options.onChunk === undefined,
			graceMs: limits.graceMs,
			onReply: (reply, ms) => {
				if (reply.status === "cancelled") counters.cancelled += 1;
				else if (reply.status === "error") counters.failed += 1;
				this.stats.add(ms, reply.status === "error");
				options.onReply(withReferences(reply, admitted.found.owner), ms);
			},
		});
		call.begin(
			() => makeCall(admitted, call, counters),
			(error) => ({ status: "error", error: internalError(onFailure(error)) }),
		);
		return call;
	}

	#close(id: string): void {
		this.#open.delete(id);
	}

	#refuseBatch(requests: RpcBatchCall["requests"]): BridgeError | undefined {
		const { maxBatch, maxBatches } = this.#options.limits;
		if (requests.length > maxBatch) return batchTooLarge(maxBatch);
		if (new Set(requests.map(({ index }) => index)).size < requests.length) return indexUsed();
		return this.#batches >= maxBatches ? tooManyCalls(maxBatches) : undefined;
	}

	#progressOf(rpc_id: string) {
		const { progressMs } = this.#options.limits;
		return throttle<{ readonly fraction?: number; readonly text?: string }>(progressMs, (told) => {
			if (!this.#open.has(rpc_id)) return;
			this.#connection.send("rpc_progress", {
				type: "rpc_progress",
				rpc_id,
				progress: told.fraction ?? 0,
				total: 1,
				...defined({ message: told.text }),
			});
		});
	}
}

/** A reply whose large values go as references, where the peer can fetch them. */
function withReferences(reply: ToolReply, { blobs }: OpenSession): ToolReply {
	if (!blobs || reply.result === undefined) return reply;
	return { ...reply, result: closeReferences(reply.result, blobs, BRIDGE_DEFAULTS.blobThreshold) };
}
