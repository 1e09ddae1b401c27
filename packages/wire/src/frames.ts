// Written by `npm run bridge:documents` from the bridge's schema.

export type Hello = {
	readonly type: "hello";
	readonly protocol_versions: readonly number[];
	readonly role: "package" | "agent" | "client";
	readonly client: {
		readonly name: string;
		readonly version: string;
		readonly language: string;
	};
	readonly capabilities?: readonly string[];
	readonly auth?: string;
	readonly resume?: {
		readonly connection_id: string;
		readonly token: string;
		readonly last_seq: number;
	};
};

type Ping = {
	readonly type: "ping";
	readonly ts?: number;
	readonly seq_ack?: number;
};

type Pong = {
	readonly type: "pong";
	readonly ts?: number;
	readonly seq_ack?: number;
};

type Ack = {
	readonly type: "ack";
	readonly seq: number;
};

type Goaway = {
	readonly type: "goaway";
	readonly reason: string;
	readonly drain_ms: number;
};

type Log = {
	readonly type: "log";
	readonly level: "debug" | "info" | "warn" | "error";
	readonly message: string;
	readonly fields?: Readonly<Record<string, unknown>>;
};

type Error = {
	readonly type: "error";
	readonly error: {
		readonly type:
			| "BadFrame"
			| "UnsupportedVersion"
			| "Unauthenticated"
			| "Forbidden"
			| "ToolNotFound"
			| "ValidationError"
			| "DeadlineExceeded"
			| "Cancelled"
			| "ResourceExhausted"
			| "SessionExpired"
			| "ConnectionLost"
			| "IdempotencyConflict"
			| "ToolError"
			| "InternalError";
		readonly code: string;
		readonly message: string;
		readonly field?: string;
		readonly hint?: string;
		readonly retryable: boolean;
		readonly retry_after_ms?: number;
		readonly details?: unknown;
	};
	readonly about?: string;
};

type Command = {
	readonly seq?: number;
	readonly content_encoding?: "deflate";
	readonly command: string;
	readonly id?: string;
	readonly args?: Readonly<Record<string, unknown>>;
};

type CommandResult = {
	readonly seq?: number;
	readonly content_encoding?: "deflate";
	readonly id?: string;
	readonly success: boolean;
	readonly result?: Readonly<Record<string, unknown>>;
	readonly error?: {
		readonly type:
			| "BadFrame"
			| "UnsupportedVersion"
			| "Unauthenticated"
			| "Forbidden"
			| "ToolNotFound"
			| "ValidationError"
			| "DeadlineExceeded"
			| "Cancelled"
			| "ResourceExhausted"
			| "SessionExpired"
			| "ConnectionLost"
			| "IdempotencyConflict"
			| "ToolError"
			| "InternalError";
		readonly code: string;
		readonly message: string;
		readonly field?: string;
		readonly hint?: string;
		readonly retryable: boolean;
		readonly retry_after_ms?: number;
		readonly details?: unknown;
	};
};

type RpcToolCall = {
	readonly type: "rpc_tool_call";
	readonly seq?: number;
	readonly content_encoding?: "deflate";
	readonly rpc_id: string;
	readonly tool_id: string;
	readonly args?: unknown;
	readonly kwargs?: unknown;
	readonly session_id?: string;
	readonly deadline_ms?: number;
	readonly idempotency_key?: string;
	readonly attempt?: number;
	readonly progress?: boolean;
	readonly meta?: {
		readonly traceparent?: string;
	};
};

type RpcToolStream = {
	readonly type: "rpc_tool_stream";
	readonly seq?: number;
	readonly content_encoding?: "deflate";
	readonly rpc_id: string;
	readonly tool_id: string;
	readonly args?: unknown;
	readonly kwargs?: unknown;
	readonly session_id?: string;
	readonly deadline_ms?: number;
	readonly idempotency_key?: string;
	readonly attempt?: number;
	readonly progress?: boolean;
	readonly meta?: {
		readonly traceparent?: string;
	};
	readonly credit?: number;
};

type RpcStreamCredit = {
	readonly type: "rpc_stream_credit";
	readonly seq?: number;
	readonly content_encoding?: "deflate";
	readonly rpc_id: string;
	readonly add: number;
};

type RpcBatchCall = {
	readonly type: "rpc_batch_call";
	readonly seq?: number;
	readonly content_encoding?: "deflate";
	readonly batch_id: string;
	readonly requests: readonly {
		readonly index: number;
		readonly tool_id: string;
		readonly args?: unknown;
		readonly kwargs?: unknown;
	}[];
	readonly parallel?: boolean;
	readonly max_parallel?: number;
	readonly stop_on_error?: boolean;
	readonly deadline_ms?: number;
};

type RpcCancel = {
	readonly type: "rpc_cancel";
	readonly seq?: number;
	readonly content_encoding?: "deflate";
	readonly rpc_id: string;
	readonly reason?: string;
};

export type Welcome = {
	readonly type: "welcome";
	readonly protocol_version: number;
	readonly connection_id: string;
	readonly resume_token: string;
	readonly session_ttl_ms: number;
	readonly limits: {
		readonly max_frame: number;
		readonly max_inflight: number;
		readonly blob_threshold: number;
		readonly max_batch: number;
	};
	readonly heartbeat: {
		readonly interval_ms: number;
		readonly timeout_ms: number;
		readonly max_missed: number;
	};
	readonly capabilities: readonly string[];
	readonly resumed: boolean;
	readonly last_seq: number;
	readonly server_time: number;
};

/** Any frame that a client sends. */
export type ClientFrame =
	| Hello
	| Ping
	| Pong
	| Ack
	| Goaway
	| Log
	| Error
	| Command
	| CommandResult
	| RpcToolCall
	| RpcToolStream
	| RpcStreamCredit
	| RpcBatchCall
	| RpcCancel;
