/** Numbers and names that both sides of bridge/1 keep to. Times in milliseconds, sizes in bytes. */
export const VERSION = 1;
export const SUBPROTOCOL = "toolbridge.v1+json";

/** What this side can do beyond the least. */
export const CAPABILITIES = ["resume", "stream", "batch", "progress", "deflate"] as const;

export const MAX_DEPTH = 64;
/** The largest message that is taken from the runtime, and the largest payload after it was inflated. */
export const MAX_INCOMING = 4 * 1024 * 1024;
/** Frames of more characters have their payload compressed. */
export const COMPRESS_OVER = 10 * 1024;

export const CALL_MS = 30_000;
export const BATCH_MS = 600_000;
export const STREAM_WINDOW = 64;

export const CLOSE = {
	done: 1000,
	policy: 1008,
	tooBig: 1009,
	protocol: 4400,
	unauthenticated: 4401,
	superseded: 4409,
	heartbeat: 4410,
} as const;

/** The field of each type of frame that may travel compressed. */
const PAYLOADS: ReadonlyMap<unknown, string> = new Map([
	["rpc_tool_call", "kwargs"],
	["rpc_tool_response", "result"],
	["rpc_tool_stream", "kwargs"],
	["rpc_stream_chunk", "data"],
	["rpc_batch_call", "requests"],
	["rpc_batch_response", "results"],
]);

/** The field of a frame that may travel compressed. */
export function payloadOf(frame: Readonly<Record<string, unknown>>): string | undefined {
	if (frame.type !== undefined) return PAYLOADS.get(frame.type);
	if (frame.command !== undefined) return "args";
	return frame.success === undefined ? undefined : "result";
}
