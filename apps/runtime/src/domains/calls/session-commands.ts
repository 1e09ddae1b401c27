import type { ToolSessions } from "@switchyard/host";
import { CleanupSessionArgs, OpenSessionArgs, type OpenSessionResult } from "@switchyard/spec/bridge";
import { AppError } from "@switchyard/spec/error";
import { defined, type Message } from "@switchyard/spec/json";
import { may } from "@switchyard/spec/policy";
import type { TSchema } from "typebox";
import type { BridgeConnection } from "../../platform/bridge/bridge-connection.ts";
import { shapeError } from "../../platform/errors/shape-error.ts";
import { inputMark, inputMarks } from "../../platform/http/principal.ts";
import { purposeMissing } from "../../platform/http/purpose-missing.ts";
import type { Caller } from "./caller.ts";

/** Follows one command of a peer. */
type CommandHandler = (connection: BridgeConnection, caller: Caller, args: Message) => Promise<Message>;

/**
 * The commands of peers that call tools, by name.
 * @param toolSessions opens sessions for clients
 * @param limit how many sessions one connection may have open
 */
export function sessionCommands(
	toolSessions: Pick<ToolSessions, "open">,
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
		if (caller.toolSessions.size >= limit) {
			throw new AppError("RATE_LIMITED", { message: `A connection has at most ${limit} sessions.` });
		}
		const { principal } = connection;
		const toolSession = await toolSessions.open({
			...{ flow, node, message, actor: principal.actor },
			...defined({ marks: inputMarks(principal, message), argumentMark: inputMark(principal) }),
		});
		const { blobs } = caller.toolSessions.add(toolSession);
		if (connection.over) await caller.toolSessions.end();
		const result: OpenSessionResult = {
			session_id: toolSession.id,
			run_id: toolSession.run,
			tool_count: toolSession.tools.length,
			tool_names: toolSession.tools.map(({ name }) => name),
			tools: [...toolSession.tools],
			...(blobs ? { blob_token: blobs.token } : {}),
		};
		return result;
	});
	const cleanup = checked(CleanupSessionArgs, async (_connection, caller, args) => {
		const { session_id } = args as CleanupSessionArgs;
		const toolSession = caller.toolSessions.get(session_id);
		caller.toolSessions.forget(session_id);
		await toolSession?.end();
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
