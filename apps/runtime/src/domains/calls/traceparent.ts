import type { RpcToolCall } from "@switchyard/spec";

/** Version, trace, parent and flags, as W3C Trace Context writes them; a trace or a parent of zeros is none. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** A call's trace context. One that is not well-formed is left out, as the standard asks. */
export function traceparentOf({ meta }: Pick<RpcToolCall, "meta">): string | undefined {
	const traceparent = meta?.traceparent;
	return traceparent !== undefined && TRACEPARENT.test(traceparent) ? traceparent : undefined;
}
