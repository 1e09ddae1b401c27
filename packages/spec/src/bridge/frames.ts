import type { TSchema } from "typebox";
import { Command, CommandResult } from "./agents/command.ts";
import { AgentEvent } from "./agents/commands.ts";
import {
	RpcBatchCall,
	RpcBatchResponse,
	RpcCancel,
	RpcProgress,
	RpcToolCall,
	RpcToolResponse,
} from "./calls/tool-call.ts";
import { ToolExecutionFrame } from "./calls/tool-execution-frame.ts";
import { RpcStreamChunk, RpcStreamCredit, RpcToolStream } from "./calls/tool-stream.ts";
import { Ack, Ping, Pong } from "./connection/heartbeat.ts";
import { type BridgeRole, Hello } from "./connection/hello.ts";
import { ErrorFrame, Goaway, LogLine } from "./connection/notices.ts";
import { Welcome } from "./connection/welcome.ts";
import { Announce, Announced, SpecsChanged, Withdraw } from "./packages/announce.ts";
import { DialectMessage } from "./packages/message-dialect.ts";
import {
	NodeCancel,
	NodeChunk,
	NodeCredit,
	NodeExecute,
	NodeProgress,
	NodeResult,
} from "./packages/node-execute.ts";
import { NodeProbe, NodeProbed } from "./packages/node-probe.ts";
import { NodeRequest, NodeResponse } from "./packages/node-request.ts";
import {
	SessionClose,
	SessionOpen,
	SessionResult,
	SessionSave,
	SessionsHeld,
} from "./packages/node-session.ts";

/** What the protocol lays down of one kind of frame. */
export interface FrameRule {
	readonly schema: TSchema;
	readonly summary: string;
	/** Who may send it: a peer, the runtime, or both. */
	readonly from: "peer" | "runtime" | "both";
	/** Which peers may send or get it; nobody else's frame of this kind is followed. */
	readonly roles: readonly BridgeRole[];
	/** True when it is numbered and sent again after a break, where both sides can resume. */
	readonly reliable: boolean;
	/** The field that may travel compressed. */
	readonly payload?: string;
}

const ALL = ["package", "agent", "client"] as const;
const PACKAGE = ["package"] as const;
const CALLERS = ["agent", "client"] as const;

/** Every frame, by its `type`; commands and their results, which have none, come as `command` and `command_result`. */
export const BRIDGE_FRAMES = {
	hello: { schema: Hello, summary: "A peer says who it is.", from: "peer", roles: ALL, reliable: false },
	welcome: {
		schema: Welcome,
		summary: "The runtime lets a peer in and says the limits.",
		from: "runtime",
		roles: ALL,
		reliable: false,
	},
	ping: { schema: Ping, summary: "Asks for a sign of life.", from: "both", roles: ALL, reliable: false },
	pong: { schema: Pong, summary: "Gives a sign of life.", from: "both", roles: ALL, reliable: false },
	ack: { schema: Ack, summary: "Says what has arrived.", from: "both", roles: ALL, reliable: false },
	goaway: { schema: Goaway, summary: "Announces a close.", from: "both", roles: ALL, reliable: false },
	log: { schema: LogLine, summary: "A line for the log.", from: "peer", roles: ALL, reliable: false },
	error: {
		schema: ErrorFrame,
		summary: "Says that a frame could not be followed.",
		from: "both",
		roles: ALL,
		reliable: false,
	},
	announce: {
		schema: Announce,
		summary: "A host serves node types.",
		from: "peer",
		roles: PACKAGE,
		reliable: true,
	},
	specs_changed: {
		schema: SpecsChanged,
		summary: "A host serves other node types from now on.",
		from: "peer",
		roles: PACKAGE,
		reliable: true,
	},
	announced: {
		schema: Announced,
		summary: "Says which node types are accepted.",
		from: "runtime",
		roles: PACKAGE,
		reliable: true,
	},
	withdraw: {
		schema: Withdraw,
		summary: "A host serves node types no more.",
		from: "peer",
		roles: PACKAGE,
		reliable: true,
	},
	node_execute: {
		schema: NodeExecute,
		summary: "Has a node executed.",
		from: "runtime",
		roles: PACKAGE,
		reliable: true,
		payload: "params",
	},
	node_result: {
		schema: NodeResult,
		summary: "Answers a `node_execute`.",
		from: "peer",
		roles: PACKAGE,
		reliable: true,
		payload: "outputs",
	},
	node_cancel: {
		schema: NodeCancel,
		summary: "Cancels an execution.",
		from: "runtime",
		roles: PACKAGE,
		reliable: true,
	},
	node_progress: {
		schema: NodeProgress,
		summary: "Tells how far an execution is.",
		from: "peer",
		roles: PACKAGE,
		reliable: false,
	},
	node_chunk: {
		schema: NodeChunk,
		summary: "A part of what a node gives bit by bit.",
		from: "peer",
		roles: PACKAGE,
		reliable: true,
		payload: "data",
	},
	node_credit: {
		schema: NodeCredit,
		summary: "Lets a node give more chunks.",
		from: "runtime",
		roles: PACKAGE,
		reliable: true,
	},
	node_probe: {
		schema: NodeProbe,
		summary: "Asks whether the work of a `node_execute` that was cut off was done.",
		from: "runtime",
		roles: PACKAGE,
		reliable: true,
		payload: "params",
	},
	node_probed: {
		schema: NodeProbed,
		summary: "Answers a `node_probe`.",
		from: "peer",
		roles: PACKAGE,
		reliable: true,
		payload: "outputs",
	},
	node_request: {
		schema: NodeRequest,
		summary: "A node asks for something in the middle of its execution.",
		from: "peer",
		roles: PACKAGE,
		reliable: true,
	},
	node_response: {
		schema: NodeResponse,
		summary: "Answers a `node_request`.",
		from: "runtime",
		roles: PACKAGE,
		reliable: true,
	},
	session_open: {
		schema: SessionOpen,
		summary: "Has a session opened that nodes work in.",
		from: "runtime",
		roles: PACKAGE,
		reliable: true,
	},
	session_save: {
		schema: SessionSave,
		summary: "Asks what it takes to open a session again.",
		from: "runtime",
		roles: PACKAGE,
		reliable: true,
	},
	session_close: {
		schema: SessionClose,
		summary: "Has a session closed.",
		from: "runtime",
		roles: PACKAGE,
		reliable: true,
	},
	session_result: {
		schema: SessionResult,
		summary: "Answers a `session_open`, `session_save` or `session_close`.",
		from: "peer",
		roles: PACKAGE,
		reliable: true,
	},
	sessions_held: {
		schema: SessionsHeld,
		summary: "Says which sessions a host still has.",
		from: "peer",
		roles: PACKAGE,
		reliable: true,
	},
	message: {
		schema: DialectMessage,
		summary: "A tool call or its answer in the message dialect.",
		from: "both",
		roles: PACKAGE,
		reliable: true,
		payload: "body",
	},
	command: {
		schema: Command,
		summary: "A command; it has no `type`.",
		from: "both",
		roles: CALLERS,
		reliable: true,
		payload: "args",
	},
	command_result: {
		schema: CommandResult,
		summary: "Answers a command; it has no `type`.",
		from: "both",
		roles: CALLERS,
		reliable: true,
		payload: "result",
	},
	agent_event: {
		schema: AgentEvent,
		summary: "Tells what an agent does.",
		from: "peer",
		roles: ["agent"],
		reliable: false,
	},
	rpc_tool_call: {
		schema: RpcToolCall,
		summary: "Calls a tool.",
		from: "peer",
		roles: CALLERS,
		reliable: true,
		payload: "kwargs",
	},
	rpc_tool_response: {
		schema: RpcToolResponse,
		summary: "Answers a call.",
		from: "runtime",
		roles: CALLERS,
		reliable: true,
		payload: "result",
	},
	rpc_tool_stream: {
		schema: RpcToolStream,
		summary: "Calls a tool whose answer comes in chunks.",
		from: "peer",
		roles: CALLERS,
		reliable: true,
		payload: "kwargs",
	},
	rpc_stream_chunk: {
		schema: RpcStreamChunk,
		summary: "A chunk of a stream.",
		from: "runtime",
		roles: CALLERS,
		reliable: true,
		payload: "data",
	},
	rpc_stream_credit: {
		schema: RpcStreamCredit,
		summary: "Lets more chunks come.",
		from: "peer",
		roles: CALLERS,
		reliable: true,
	},
	rpc_batch_call: {
		schema: RpcBatchCall,
		summary: "Calls many tools at once.",
		from: "peer",
		roles: CALLERS,
		reliable: true,
		payload: "requests",
	},
	rpc_batch_response: {
		schema: RpcBatchResponse,
		summary: "Answers a batch.",
		from: "runtime",
		roles: CALLERS,
		reliable: true,
		payload: "results",
	},
	rpc_progress: {
		schema: RpcProgress,
		summary: "Tells how far a call is.",
		from: "runtime",
		roles: CALLERS,
		reliable: false,
	},
	tool_execution: {
		schema: ToolExecutionFrame,
		summary: "Tells how a call of a session's tool stands.",
		from: "runtime",
		roles: CALLERS,
		reliable: false,
	},
	rpc_cancel: {
		schema: RpcCancel,
		summary: "Cancels a call.",
		from: "peer",
		roles: CALLERS,
		reliable: true,
	},
} as const satisfies Record<string, FrameRule>;
export type BridgeFrameType = keyof typeof BRIDGE_FRAMES;
