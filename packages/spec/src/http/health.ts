import { type Static, Type } from "typebox";

/** `GET /api/health`. */
export const HealthReply = Type.Object(
	{
		status: Type.Union([Type.Literal("ok"), Type.Literal("stopping"), Type.Literal("failing")]),
		version: Type.String(),
	},
	{ additionalProperties: false },
);
export type HealthReply = Static<typeof HealthReply>;
