import type { ToolSessions } from "@switchyard/host";
import type { BridgeError, Command } from "@switchyard/spec/bridge";
import type {
	BridgeConnection,
	BridgeService,
	FrameHandlers,
	PeerFrameType,
} from "../../platform/bridge/bridge-connection.ts";
import { bridgeError } from "../../platform/bridge/bridge-errors.ts";
import { toAppError } from "../../platform/errors/to-app-error.ts";
import { internalError } from "./call-errors.ts";
import type { CallService } from "./call-service.ts";
import { isFrameId } from "./frame-id.ts";
import { sessionCommands } from "./session-commands.ts";
import { toBridgeError } from "./to-bridge-error.ts";

export interface SessionServiceOptions {
	/** Opens what clients ask for. */
	readonly toolSessions: Pick<ToolSessions, "open">;
	/** Serves the calls that are then made. */
	readonly calls: CallService;
}

/** Opens and ends sessions for clients. */
export class SessionService implements BridgeService {
	readonly #calls: CallService;
	readonly #commands: ReturnType<typeof sessionCommands>;

	constructor({ toolSessions, calls }: SessionServiceOptions) {
		this.#calls = calls;
		this.#commands = sessionCommands(toolSessions, calls.limits.sessions);
	}

	readonly handlers: FrameHandlers = {
		command: (connection, frame) => this.#follow(connection, frame),
	};

	/** A caller that waits for an answer gets one, even when its command cannot be read. */
	refused(
		connection: BridgeConnection,
		_type: PeerFrameType,
		{ id }: Readonly<Record<string, unknown>>,
		error: BridgeError,
	): boolean {
		if (connection.role === "package") return false;
		this.#calls.counters.refused += 1;
		if (!isFrameId(id)) return false;
		connection.send("command_result", { id, success: false, error });
		return true;
	}

	#follow(connection: BridgeConnection, { command, id, args = {} }: Command): void {
		const named = id === undefined ? {} : { id };
		const fail = (error: BridgeError) =>
			connection.send("command_result", { ...named, success: false, error });
		const handler = this.#commands.get(command);
		if (!handler) {
			const message = `There is no command ${JSON.stringify(command)}.`;
			fail(bridgeError("ValidationError", "COMMAND_UNKNOWN", { message, field: "command" }));
			return;
		}
		handler(connection, this.#calls.callerOf(connection), args).then(
			(result) => connection.send("command_result", { ...named, success: true, result }),
			(failure: unknown) => {
				const error = toAppError(failure);
				fail(error.code === "INTERNAL" ? internalError(this.#calls.note(failure)) : toBridgeError(error));
			},
		);
	}
}
