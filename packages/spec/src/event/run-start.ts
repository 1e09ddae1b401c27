import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { Message } from "../json/message.ts";
import { CLOSED, EVENT_BASE } from "./event-base.ts";

/** A run was accepted. */
export const RunStart = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("run-start"),
		flow: Id,
		/** The version of the flow that the whole run uses. */
		revision: Type.Integer({ minimum: 0 }),
		/** The trigger node whose output the message leaves by. */
		node: Id,
		message: Message,
		/** What started it: a person or program over the API, or a webhook. */
		cause: Type.Union([Type.Literal("api"), Type.Literal("webhook")]),
		/** De-duplicates repeats of the same request. */
		key: Type.Optional(Type.String({ maxLength: 256 })),
	},
	CLOSED,
);
export type RunStart = Static<typeof RunStart>;
