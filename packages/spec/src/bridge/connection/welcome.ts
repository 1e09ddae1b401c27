import { type Static, Type } from "typebox";

/** The runtime's answer to `hello`. */
export const Welcome = Type.Object({
	type: Type.Literal("welcome"),
	protocol_version: Type.Integer(),
	connection_id: Type.String(),
	/** With which the connection can be taken up again within `session_ttl_ms` of a break. */
	resume_token: Type.String(),
	session_ttl_ms: Type.Integer(),
	limits: Type.Object({
		/** The largest frame, in bytes. */
		max_frame: Type.Integer(),
		/** How many calls may be under way. */
		max_inflight: Type.Integer(),
		/** From how many bytes on a value may travel as a reference. */
		blob_threshold: Type.Integer(),
		/** How many calls one batch may hold. */
		max_batch: Type.Integer(),
	}),
	heartbeat: Type.Object({
		interval_ms: Type.Integer(),
		timeout_ms: Type.Integer(),
		/** How many pings in a row may go unanswered. */
		max_missed: Type.Integer(),
	}),
	/** What both sides can do. */
	capabilities: Type.Array(Type.String()),
	/** True when an earlier connection was taken up: its sessions and calls live on. */
	resumed: Type.Boolean(),
	/** The last reliable frame of the peer's that the runtime has; the peer sends again what comes after it. */
	last_seq: Type.Integer({ minimum: 0 }),
	/** Milliseconds since the Unix epoch. */
	server_time: Type.Integer(),
});
export type Welcome = Static<typeof Welcome>;
