import { randomUUID } from "node:crypto";
import type { ToolSession } from "@switchyard/host";
import type { BridgeError } from "@switchyard/spec/bridge";
import type { BaseLogger } from "pino";
import type {
	BridgeConnection,
	BridgeService,
	FrameHandlers,
	PeerFrameType,
	PeerStats,
} from "../../platform/bridge/bridge-connection.ts";
import { answerBatch, answerCall } from "./answer.ts";
import { BlobStore } from "./blobs/blob-store.ts";
import { CallCounters } from "./call-counters.ts";
import { type CallLimits, DEFAULT_CALL_LIMITS } from "./call-limits.ts";
import { Caller } from "./caller.ts";
import type { OpenSession } from "./caller-sessions.ts";
import { isFrameId } from "./frame-id.ts";
import { ToolExecutionFeed } from "./tool-executions.ts";

export interface CallServiceOptions {
	readonly logger: Pick<BaseLogger, "error">;
	readonly limits?: Partial<CallLimits>;
}

/** Serves the peers that call tools: clients, and the hosts of agents. */
export class CallService implements BridgeService {
	readonly counters = new CallCounters();
	/** The large values of the sessions. */
	readonly blobs = new BlobStore();
	readonly limits: CallLimits;
	/** How the calls stand, for the peers that want to know. */
	readonly toolExecutions: ToolExecutionFeed;
	readonly #logger: Pick<BaseLogger, "error">;
	readonly #callers = new Map<BridgeConnection, Caller>();

	constructor({ logger, limits }: CallServiceOptions) {
		this.#logger = logger;
		this.limits = { ...DEFAULT_CALL_LIMITS, ...limits };
		this.toolExecutions = new ToolExecutionFeed(this.limits.progressMs);
	}

	readonly handlers: FrameHandlers = {
		rpc_tool_call: (connection, frame) => this.callerOf(connection).call(frame),
		rpc_tool_stream: (connection, frame) => this.callerOf(connection).stream(frame),
		rpc_stream_credit: (connection, frame) => this.callerOf(connection).credit(frame),
		rpc_batch_call: (connection, frame) => this.callerOf(connection).batch(frame),
		rpc_cancel: (connection, frame) => this.callerOf(connection).cancel(frame.rpc_id),
	};

	/** Gives a peer the tools of a session that it did not open itself. */
	grant(connection: BridgeConnection, toolSession: ToolSession): OpenSession {
		return this.callerOf(connection).toolSessions.add(toolSession);
	}

	/** The session's tools no longer belong to the peer; the session itself continues. */
	revoke(connection: BridgeConnection, toolSession: ToolSession): void {
		this.#callers.get(connection)?.toolSessions.forget(toolSession.id);
	}

	/** Answers a caller that waits, even when its request cannot be read. */
	refused(
		connection: BridgeConnection,
		type: PeerFrameType,
		frame: Readonly<Record<string, unknown>>,
		error: BridgeError,
	): boolean {
		if (connection.role === "package") return false;
		this.counters.refused += 1;
		const { rpc_id, batch_id } = frame;
		const caller = this.callerOf(connection);
		if (type === "rpc_tool_call" && isFrameId(rpc_id) && !caller.isOpen(rpc_id)) {
			answerCall(connection, rpc_id, { status: "error", error }, 0);
		} else if (type === "rpc_tool_stream" && isFrameId(rpc_id) && !caller.isOpen(rpc_id)) {
			const chunk = { type: "rpc_stream_chunk", rpc_id, chunk_type: "error", error } as const;
			connection.send("rpc_stream_chunk", chunk);
		} else if (type === "rpc_batch_call" && isFrameId(batch_id) && !caller.isOpen(batch_id)) {
			answerBatch(connection, batch_id, []);
			connection.refuse(error, type);
		} else return false;
		return true;
	}

	statsOf(connection: BridgeConnection): PeerStats | undefined {
		const caller = this.#callers.get(connection);
		return caller?.stats.summary(caller.inFlight);
	}

	ended(connection: BridgeConnection): void {
		const caller = this.#callers.get(connection);
		this.#callers.delete(connection);
		caller?.end().catch((error: unknown) => this.note(error));
	}

	/** The peer, with its sessions and the calls that it has open. */
	callerOf(connection: BridgeConnection): Caller {
		let caller = this.#callers.get(connection);
		if (!caller) {
			caller = new Caller(connection, {
				limits: this.limits,
				counters: this.counters,
				blobs: this.blobs,
				toolExecutions: this.toolExecutions,
				onFailure: (error) => this.note(error),
			});
			this.#callers.set(connection, caller);
		}
		return caller;
	}

	/** Logs what went wrong inside, and gives the id by which an administrator finds it. */
	note(error: unknown): string {
		const id = randomUUID();
		this.#logger.error({ err: error, id }, "a peer's call failed inside");
		return id;
	}
}
