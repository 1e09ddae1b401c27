import { randomUUID } from "node:crypto";
import type { ToolSession, ToolSessions } from "@switchyard/host";
import type { BridgeError, Command } from "@switchyard/spec";
import type { BaseLogger } from "pino";
import { toAppError } from "../../errors/to-app-error.ts";
import { BlobStore } from "../blobs/blob-store.ts";
import type {
	BridgeConnection,
	BridgeService,
	FrameHandlers,
	PeerFrameType,
	PeerStats,
} from "../connection/bridge-connection.ts";
import { bridgeError } from "../connection/bridge-errors.ts";
import { answerBatch, answerCall } from "./answer.ts";
import { CallCounters } from "./call-counters.ts";
import { internalError } from "./call-errors.ts";
import { type CallLimits, DEFAULT_CALL_LIMITS } from "./call-limits.ts";
import { Caller } from "./caller.ts";
import type { OpenSession } from "./caller-sessions.ts";
import { sessionCommands } from "./session-commands.ts";
import { toBridgeError } from "./to-bridge-error.ts";

export interface CallServiceOptions {
	readonly sessions: ToolSessions;
	readonly logger: Pick<BaseLogger, "error">;
	readonly limits?: Partial<CallLimits>;
}

/** Serves the peers that call tools: clients, and the hosts of agents. */
export class CallService implements BridgeService {
	readonly counters = new CallCounters();
	/** The large values of the sessions. */
	readonly blobs = new BlobStore();
	readonly #logger: Pick<BaseLogger, "error">;
	readonly #limits: CallLimits;
	readonly #commands: ReturnType<typeof sessionCommands>;
	readonly #callers = new Map<BridgeConnection, Caller>();

	constructor({ sessions, logger, limits }: CallServiceOptions) {
		this.#logger = logger;
		this.#limits = { ...DEFAULT_CALL_LIMITS, ...limits };
		this.#commands = sessionCommands(sessions, this.#limits.sessions);
	}

	readonly handlers: FrameHandlers = {
		rpc_tool_call: (connection, frame) => this.#caller(connection).call(frame),
		rpc_tool_stream: (connection, frame) => this.#caller(connection).stream(frame),
		rpc_stream_credit: (connection, frame) => this.#caller(connection).credit(frame),
		rpc_batch_call: (connection, frame) => this.#caller(connection).batch(frame),
		rpc_cancel: (connection, frame) => this.#caller(connection).cancel(frame.rpc_id),
		command: (connection, frame) => this.#command(connection, frame),
	};

	/** Gives a peer the tools of a session that it did not open itself. */
	lend(connection: BridgeConnection, session: ToolSession): OpenSession {
		return this.#caller(connection).sessions.add(session);
	}

	/** The session's tools are the peer's no more; the session itself goes on. */
	takeBack(connection: BridgeConnection, session: ToolSession): void {
		this.#callers.get(connection)?.sessions.forget(session.id);
	}

	/** Whoever waits for an answer gets one, even when the question cannot be read. */
	refused(
		connection: BridgeConnection,
		type: PeerFrameType,
		frame: Readonly<Record<string, unknown>>,
		error: BridgeError,
	): boolean {
		if (connection.role === "package") return false;
		this.counters.refused += 1;
		const { rpc_id, batch_id, id } = frame;
		const caller = this.#caller(connection);
		if (type === "rpc_tool_call" && isId(rpc_id) && !caller.isOpen(rpc_id)) {
			answerCall(connection, rpc_id, { status: "error", error }, 0);
		} else if (type === "rpc_tool_stream" && isId(rpc_id) && !caller.isOpen(rpc_id)) {
			const chunk = { type: "rpc_stream_chunk", rpc_id, chunk_type: "error", error } as const;
			connection.send("rpc_stream_chunk", chunk);
		} else if (type === "rpc_batch_call" && isId(batch_id) && !caller.isOpen(batch_id)) {
			answerBatch(connection, batch_id, []);
			connection.refuse(error, type);
		} else if (type === "command" && isId(id)) {
			connection.send("command_result", { id, success: false, error });
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
		caller?.end().catch((error: unknown) => this.#note(error));
	}

	#caller(connection: BridgeConnection): Caller {
		let caller = this.#callers.get(connection);
		if (!caller) {
			caller = new Caller(connection, {
				limits: this.#limits,
				counters: this.counters,
				blobs: this.blobs,
				onFailure: (error) => this.#note(error),
			});
			this.#callers.set(connection, caller);
		}
		return caller;
	}

	#command(connection: BridgeConnection, { command, id, args = {} }: Command): void {
		const named = id === undefined ? {} : { id };
		const fail = (error: BridgeError) =>
			connection.send("command_result", { ...named, success: false, error });
		const handler = this.#commands.get(command);
		if (!handler) {
			const message = `There is no command ${JSON.stringify(command)}.`;
			fail(bridgeError("ValidationError", "COMMAND_UNKNOWN", { message, field: "command" }));
			return;
		}
		handler(connection, this.#caller(connection), args).then(
			(result) => connection.send("command_result", { ...named, success: true, result }),
			(failure: unknown) => {
				const error = toAppError(failure);
				fail(error.code === "INTERNAL" ? internalError(this.#note(failure)) : toBridgeError(error));
			},
		);
	}

	/** Gives the id by which an administrator finds it. */
	#note(error: unknown): string {
		const id = randomUUID();
		this.#logger.error({ err: error, id }, "a peer's call failed inside");
		return id;
	}
}

function isId(value: unknown): value is string {
	return typeof value === "string" && value.length > 0 && value.length <= 256;
}
