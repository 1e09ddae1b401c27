import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { Publication } from "./publication.ts";

const closed = { additionalProperties: false } as const;

/** How one trigger of a flow is. Times are milliseconds since the Unix epoch. */
export const TriggerStatus = Type.Object(
	{
		node: Id,
		/** `off` unless the published version has it; `failing` while it cannot do its work, and says why. */
		state: Type.Union([Type.Literal("on"), Type.Literal("off"), Type.Literal("failing")]),
		error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() }, closed)),
		/** When it last started a run. */
		lastFiredAt: Type.Optional(Type.Integer()),
		/** When it will next start one, where that is known. */
		nextAt: Type.Optional(Type.Integer()),
	},
	closed,
);
export type TriggerStatus = Static<typeof TriggerStatus>;

/** `GET /api/flows/:flow/triggers`: what is published, and each trigger of the published version and of the newest one. */
export const ListTriggersReply = Type.Object(
	{ published: Type.Optional(Publication), triggers: Type.Array(TriggerStatus) },
	closed,
);
export type ListTriggersReply = Static<typeof ListTriggersReply>;
