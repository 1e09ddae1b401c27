import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";
import { Message } from "../../json/message.ts";
import { PeerId } from "../frame-fields.ts";
import { BridgeTool } from "./bridge-tool.ts";

const SessionId = Type.String({ minLength: 1, maxLength: 128 });

/** The bearer token with which the session's large values are sent and fetched, where both sides have the capability `blobs`. */
const BlobToken = Type.String({ minLength: 1, maxLength: 128 });

/** `init_tool_bridge`, runtime to agent host: the tools of a session. */
export const InitToolBridgeArgs = Type.Object({
	session_id: SessionId,
	tools: Type.Array(BridgeTool, { maxItems: 500 }),
	blob_token: Type.Optional(BlobToken),
});
export type InitToolBridgeArgs = Static<typeof InitToolBridgeArgs>;

/** The result of `init_tool_bridge`. */
export const InitToolBridgeResult = Type.Object({
	session_id: SessionId,
	tool_count: Type.Integer(),
	tool_names: Type.Array(Type.String()),
});
export type InitToolBridgeResult = Static<typeof InitToolBridgeResult>;

/** `open_session`, client to runtime: the tools of an agent node of a flow. */
export const OpenSessionArgs = Type.Object({
	flow_id: Id,
	/** The agent node. */
	node_id: Id,
	/** What parameters of scope Message read from; empty when absent. */
	message: Type.Optional(Message),
});
export type OpenSessionArgs = Static<typeof OpenSessionArgs>;

/** The result of `open_session`. */
export const OpenSessionResult = Type.Object({
	session_id: SessionId,
	/** The run whose steps the session's calls are. */
	run_id: Type.String(),
	tool_count: Type.Integer(),
	tool_names: Type.Array(Type.String()),
	tools: Type.Array(BridgeTool),
	blob_token: Type.Optional(BlobToken),
});
export type OpenSessionResult = Static<typeof OpenSessionResult>;

/** `create_react_agent`, runtime to agent host. */
export const CreateReactAgentArgs = Type.Object({
	/** Inputs and outputs by name, for example `question -> answer`. */
	signature: Type.String({ maxLength: 1000 }),
	session_id: SessionId,
	/** 5 when absent. */
	max_iters: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
	/** All of the session's tools when absent. */
	tool_names: Type.Optional(Type.Array(Type.String({ maxLength: 64 }))),
	/** How the agent should behave. */
	instructions: Type.Optional(Type.String({ maxLength: 100_000 })),
});
export type CreateReactAgentArgs = Static<typeof CreateReactAgentArgs>;

/** The result of `create_react_agent`. */
export const CreateReactAgentResult = Type.Object({
	/** `react_<session>_<8 hex>`. */
	agent_id: Type.String({ maxLength: 256 }),
	tool_count: Type.Integer(),
	max_iters: Type.Integer(),
});
export type CreateReactAgentResult = Static<typeof CreateReactAgentResult>;

/** `execute_agent`, runtime to agent host; its result's fields are the outputs of the agent's signature. */
export const ExecuteAgentArgs = Type.Object({
	agent_id: Type.String({ maxLength: 256 }),
	/** The inputs of the agent's signature, by name. */
	input: Message,
});
export type ExecuteAgentArgs = Static<typeof ExecuteAgentArgs>;

/** `cancel_agent`, runtime to agent host: nobody waits for the execution any more. It still gets its one result. */
export const CancelAgentArgs = Type.Object({ agent_id: Type.String({ maxLength: 256 }) });
export type CancelAgentArgs = Static<typeof CancelAgentArgs>;

/** `cleanup_session`: the session is over, and with it its tools and agents. Sent by whichever side opened it. */
export const CleanupSessionArgs = Type.Object({ session_id: SessionId });
export type CleanupSessionArgs = Static<typeof CleanupSessionArgs>;

/** What an agent does, as it does it; may be dropped. */
export const AgentEvent = Type.Object({
	type: Type.Literal("agent_event"),
	agent_id: Type.String({ maxLength: 256 }),
	/** The `id` of the `execute_agent` that it is part of. */
	id: Type.Optional(PeerId),
	event: Type.Union([
		Type.Literal("thought"),
		Type.Literal("action"),
		Type.Literal("observation"),
		Type.Literal("result"),
		Type.Literal("error"),
	]),
	text: Type.Optional(Type.String({ maxLength: 8000 })),
	data: Type.Optional(Type.Unknown()),
});
export type AgentEvent = Static<typeof AgentEvent>;

/** Every command with the shape of its arguments. */
export const BRIDGE_COMMANDS = {
	init_tool_bridge: InitToolBridgeArgs,
	open_session: OpenSessionArgs,
	create_react_agent: CreateReactAgentArgs,
	execute_agent: ExecuteAgentArgs,
	cancel_agent: CancelAgentArgs,
	cleanup_session: CleanupSessionArgs,
} as const;
export type BridgeCommandName = keyof typeof BRIDGE_COMMANDS;
