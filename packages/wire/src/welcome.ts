import { BridgeRefusedError } from "./errors.ts";
import type { Welcome } from "./frames.ts";
import { isRecord, type JsonRecord } from "./json-record.ts";

/** What a client goes by of what the runtime said when it let it in. */
export type Admission = Pick<
	Welcome,
	| "connection_id"
	| "resume_token"
	| "session_ttl_ms"
	| "limits"
	| "heartbeat"
	| "capabilities"
	| "resumed"
	| "last_seq"
>;

/** The longest time that a timer can be set to. */
const LONGEST_MS = 2 ** 31 - 1;

/** @throws BridgeRefusedError when the runtime says no numbers to go by */
export function readWelcome(frame: JsonRecord): Admission {
	const { connection_id, resume_token, session_ttl_ms, limits, heartbeat, capabilities, resumed, last_seq } =
		frame;
	const isWhole =
		typeof connection_id === "string" &&
		typeof resume_token === "string" &&
		isDuration(session_ttl_ms) &&
		isRecord(limits) &&
		["max_frame", "max_inflight", "blob_threshold", "max_batch"].every((name) => isCount(limits[name])) &&
		isRecord(heartbeat) &&
		isDuration(heartbeat.interval_ms) &&
		isCount(heartbeat.max_missed) &&
		Array.isArray(capabilities) &&
		typeof resumed === "boolean" &&
		Number.isSafeInteger(last_seq);
	if (isWhole) return frame as unknown as Admission;
	throw new BridgeRefusedError({
		type: "BadFrame",
		code: "FRAME_INVALID",
		message: "The runtime's welcome is not one of bridge/1.",
		hint: "Check that the address is that of a Switchyard server's /bridge.",
	});
}

function isCount(value: unknown): value is number {
	return typeof value === "number" && Number.isSafeInteger(value) && value >= 1;
}

function isDuration(value: unknown): value is number {
	return isCount(value) && value <= LONGEST_MS;
}
