import { type Static, Type } from "typebox";

/** Something that is wrong with the server, in words for the person who runs it. It names no flow, run or path. */
export const HealthProblem = Type.Object(
	{
		/** Stable, in capitals: `JOURNAL_UNAVAILABLE`, `STORE_TIMEOUT`, `DISK_LOW`, … */
		code: Type.String(),
		/** `failing`: no run can be accepted. `degraded`: runs are accepted, but a part of what is kept cannot be used, or soon cannot. */
		severity: Type.Union([Type.Literal("failing"), Type.Literal("degraded")]),
		message: Type.String(),
		hint: Type.Optional(Type.String()),
		/** How many things it concerns. */
		count: Type.Optional(Type.Integer({ minimum: 1 })),
	},
	{ additionalProperties: false },
);
export type HealthProblem = Static<typeof HealthProblem>;

/** `GET /api/health`: how the server is. 200 when it can accept a run, otherwise 503. */
export const HealthReply = Type.Object(
	{
		/** That of the worst problem. */
		status: Type.Union([Type.Literal("ok"), Type.Literal("degraded"), Type.Literal("failing")]),
		version: Type.String(),
		/** Where the outside reaches embedded chats, webhooks and published tools; absent where a proxy publishes none. */
		publicOrigin: Type.Optional(Type.String()),
		/** The worst first. */
		problems: Type.Array(HealthProblem),
		store: Type.Object(
			{
				kind: Type.Union([Type.Literal("sqlite"), Type.Literal("postgresql")]),
				/** How long it took to answer, in milliseconds; absent when it did not. */
				answeredInMs: Type.Optional(Type.Integer({ minimum: 0 })),
			},
			{ additionalProperties: false },
		),
		/** The disk of the data folder, in bytes; absent when the system does not tell. */
		disk: Type.Optional(
			Type.Object(
				{ freeBytes: Type.Integer({ minimum: 0 }), totalBytes: Type.Integer({ minimum: 0 }) },
				{ additionalProperties: false },
			),
		),
	},
	{ additionalProperties: false },
);
export type HealthReply = Static<typeof HealthReply>;

/** `GET /api/health/live`: the process answers. It says nothing of whether it can work: a restart would not help with that. */
export const LivenessReply = Type.Object(
	{ status: Type.Literal("ok"), version: Type.String() },
	{ additionalProperties: false },
);
export type LivenessReply = Static<typeof LivenessReply>;

/** `GET /api/health/ready`: 200 when the server can accept a run, otherwise 503 with every reason why not. */
export const ReadinessReply = Type.Object(
	{ ready: Type.Boolean(), problems: Type.Array(HealthProblem) },
	{ additionalProperties: false },
);
export type ReadinessReply = Static<typeof ReadinessReply>;
