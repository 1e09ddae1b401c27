import { type Static, Type } from "typebox";
import { Message } from "../../json/message.ts";
import { SessionKind } from "../../node-spec/session-kind.ts";
import { BridgeError } from "../bridge-error.ts";
import { DeadlineMs, FRAME_FIELDS, PeerId } from "../frame-fields.ts";

/** Which session it is. A host has at most one of a key. */
export const BridgeSession = Type.Object({
	kind: SessionKind,
	run: Type.String({ minLength: 1, maxLength: 64 }),
	/** The step of the block, or of the agent, whose it is. */
	step: Type.Integer({ minimum: 1 }),
	/** Which of the block's rounds, counted from 0: above 0 once the block has begun again. */
	round: Type.Integer({ minimum: 0 }),
});
export type BridgeSession = Static<typeof BridgeSession>;

const request = {
	...FRAME_FIELDS,
	/** Names the answer. */
	request_id: PeerId,
	session: BridgeSession,
};

/** What it takes to open a session again, as JSON. The runtime keeps it sealed. */
const Saved = Type.Unknown();

/** The runtime has a host open a session, or open it again from what was saved of it. Answered by `session_result`. */
export const SessionOpen = Type.Object({
	type: Type.Literal("session_open"),
	...request,
	/** The block's parameters, resolved, with credentials opened; none where the session is an agent's. */
	settings: Message,
	saved: Type.Optional(Saved),
	/** The step of the agent whose call needs it; absent for a step by a wire. */
	agent: Type.Optional(Type.Integer({ minimum: 1 })),
	deadline_ms: DeadlineMs,
});
export type SessionOpen = Static<typeof SessionOpen>;

/** What is it that opening the session again takes, now? Answered by `session_result`. */
export const SessionSave = Type.Object({ type: Type.Literal("session_save"), ...request });
export type SessionSave = Static<typeof SessionSave>;

/** The session is over: it is closed, also where it is only being opened. Answered by `session_result`. */
export const SessionClose = Type.Object({
	type: Type.Literal("session_close"),
	...request,
	/** What was saved of it, where the host that had it is gone: it opens it from that to close it. */
	saved: Type.Optional(Saved),
});
export type SessionClose = Static<typeof SessionClose>;

/** The one answer to a `session_open`, a `session_save` or a `session_close`. */
export const SessionResult = Type.Object({
	type: Type.Literal("session_result"),
	...FRAME_FIELDS,
	request_id: PeerId,
	status: Type.Union([Type.Literal("success"), Type.Literal("error")]),
	/** Of an opened one: it can be saved, and opened again from that, by any host of the package. */
	keeps: Type.Optional(Type.Boolean()),
	/** Of a save. */
	saved: Type.Optional(Saved),
	/** With the code `SESSION_LOST` where it cannot be opened again. */
	error: Type.Optional(BridgeError),
});
export type SessionResult = Static<typeof SessionResult>;

/**
 * Which sessions a host's process still has, said before it announces anything on a new connection, in as many frames as it takes. Those that
 * are over meanwhile are then closed, and the others worked in as before.
 */
export const SessionsHeld = Type.Object({
	type: Type.Literal("sessions_held"),
	...FRAME_FIELDS,
	/** Of the host's process, by chance; the same on each of its connections. */
	instance: Type.String({ minLength: 16, maxLength: 64 }),
	sessions: Type.Array(BridgeSession, { maxItems: 500 }),
});
export type SessionsHeld = Static<typeof SessionsHeld>;
