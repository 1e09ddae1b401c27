import { type Static, Type } from "typebox";
import { SessionKind } from "../node-spec/session-kind.ts";

const closed = { additionalProperties: false } as const;

/** Which session of a run it is. */
const place = {
	/** The step of the block, or of the agent, whose session it is. */
	step: Type.Integer({ minimum: 1 }),
	/** Which of the block's rounds; 0 for an agent. */
	round: Type.Integer({ minimum: 0 }),
};

/** A session of a run that people can look into while steps work in it. */
export const ViewedSession = Type.Object(
	{
		...place,
		kind: SessionKind,
		/** True for one that is an agent's own. */
		agent: Type.Boolean(),
	},
	closed,
);
export type ViewedSession = Static<typeof ViewedSession>;

/** What the server sends over `/session-views/:run` as text. Pictures are binary frames, each a JPEG file. */
export const SessionViewMessage = Type.Union([
	/** What is open now, in the order in which it was opened. */
	Type.Object({ type: Type.Literal("sessions"), sessions: Type.Array(ViewedSession) }, closed),
	/** The pictures that follow are of this session. */
	Type.Object({ type: Type.Literal("showing"), ...place }, closed),
	/** Where it is. */
	Type.Object({ type: Type.Literal("page"), url: Type.String(), title: Type.String() }, closed),
	/** There is no picture of what is shown. */
	Type.Object(
		{
			type: Type.Literal("problem"),
			code: Type.String(),
			message: Type.String(),
			hint: Type.Optional(Type.String()),
		},
		closed,
	),
]);
export type SessionViewMessage = Static<typeof SessionViewMessage>;

/** What a person sends over `/session-views/:run`: which of the sessions is shown. Until then it is the one that was opened last. */
export const SessionViewRequest = Type.Object({ type: Type.Literal("show"), ...place }, closed);
export type SessionViewRequest = Static<typeof SessionViewRequest>;
