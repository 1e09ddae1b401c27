import type { ToolSessions } from "@switchyard/host";
import { CleanupSessionArgs, OpenSessionArgs, type OpenSessionResult } from "@switchyard/spec/bridge";
import { AppError } from "@switchyard/spec/error";
import type { Message } from "@switchyard/spec/json";
import { may } from "@switchyard/spec/policy";
import type { TSchema } from "typebox";
import type { BridgeConnection } from "../../platform/bridge/bridge-connection.ts";
import { shapeError } from "../../platform/errors/shape-error.ts";
import { purposeMissing } from "../../platform/http/purpose-missing.ts";
import type { Caller } from "./caller.ts";

/** Follows one command of a peer. */
type CommandHandler = (connection: BridgeConnection, caller: Caller, args: Message) => Promise<Message>;

/**
 * The commands of peers that call tools, by name.
 * @param sessions opens sessions for clients
 * @param limit how many sessions one connection may have open
 */
export function sessionCommands(
	sessions: Pick<ToolSessions, "open">,
	limit: number,
): ReadonlyMap<string, CommandHandler> {
	const open = checked(OpenSessionArgs, async (connection, caller, args) => {
		if (connection.role !== "client") {
			const message = "Only clients open sessions; an agent's host is given them.";
			throw new AppError("FRAME_FORBIDDEN", { message });
		}
		const { flow_id: flow, node_id: node, message = {} } = args as OpenSessionArgs;
		if (!may(connection.principal, "call", { kind: "flow", flow })) {
			throw purposeMissing("call-tools", { name: flow });
		}
		if (caller.sessions.size >= limit) {
			throw new AppError("RATE_LIMITED", { message: `A connection has at most ${limit} sessions.` });
		}
		const session = await sessions.open({ flow, node, message, actor: connection.principal.actor });
		const { blobs } = caller.sessions.add(session);
		if (connection.over) await caller.sessions.end();
		const result: OpenSessionResult = {
			session_id: session.id,
			run_id: session.run,
			tool_count: session.tools.length,
			tool_names: session.tools.map(({ name }) => name),
			tools: [...session.tools],
			...(blobs ? { blob_token: blobs.token } : {}),
		};
		return result;
	});
	const cleanup = checked(CleanupSessionArgs, async (_connection, caller, args) => {
		const { session_id } = args as CleanupSessionArgs;
		const session = caller.sessions.get(session_id);
		caller.sessions.forget(session_id);
		await session?.end();
		return { session_id };
	});
	return new Map([
		["open_session", open],
		["cleanup_session", cleanup],
	]);
}

function checked(schema: TSchema, follow: CommandHandler): CommandHandler {
	return async (connection, caller, args) => {
		const problem = shapeError(schema, args);
		if (problem) throw problem;
		return await follow(connection, caller, args);
	};
}
