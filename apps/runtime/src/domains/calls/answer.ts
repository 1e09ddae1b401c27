import type { RpcBatchResponse, RpcToolResponse } from "@switchyard/spec/bridge";
import { defined, jsonSize } from "@switchyard/spec/json";
import type { BridgeConnection } from "../../platform/bridge/bridge-connection.ts";
import { FrameTooLargeError } from "../../platform/bridge/peer.ts";
import { resultTooLarge } from "./call-errors.ts";
import type { ToolReply } from "./tool-reply.ts";

/** Sends the one answer of a call. */
export function answerCall(
	connection: BridgeConnection,
	rpc_id: string,
	{ status, result, error, billing }: ToolReply,
	durationMs: number,
): void {
	const answer: RpcToolResponse = {
		type: "rpc_tool_response",
		rpc_id,
		status,
		...defined({ result, error, billing }),
		metrics: { duration_ms: Math.round(durationMs * 1000) / 1000 },
	};
	try {
		connection.send("rpc_tool_response", answer);
	} catch (failure) {
		if (!(failure instanceof FrameTooLargeError)) throw failure;
		const { result: _, ...rest } = answer;
		connection.send("rpc_tool_response", { ...rest, status: "error", error: resultTooLarge() });
	}
}

type Results = RpcBatchResponse["results"];

/** How large results may be that stay where all together do not fit, in characters of JSON; then none stays. */
const SHARES = [Number.POSITIVE_INFINITY, 2048, 0] as const;

/** Sends the one answer of a batch. Where it is too large for a frame, its largest results go. */
export function answerBatch(connection: BridgeConnection, batch_id: string, results: Results): void {
	for (const share of SHARES) {
		try {
			const fitting = results.map((each) =>
				share !== SHARES[0] && jsonSize(each) > share ? withoutResult(each) : each,
			);
			connection.send("rpc_batch_response", { type: "rpc_batch_response", batch_id, results: fitting });
			return;
		} catch (failure) {
			if (!(failure instanceof FrameTooLargeError) || share === 0) throw failure;
		}
	}
}

function withoutResult({ index, billing }: Results[number]): Results[number] {
	const paid = billing === undefined ? {} : { billing };
	return { index, status: "error", error: resultTooLarge(), ...paid };
}
