import { type Static, Type } from "typebox";
import { Fault } from "../error/fault.ts";
import { Message } from "../json/message.ts";
import { Marks } from "../label/label.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE } from "./event-base.ts";

export const RunEnd = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("run-end"),
		/** How it ended. */
		status: Type.Union([Type.Literal("succeeded"), Type.Literal("failed"), Type.Literal("cancelled")]),
		/** The message of the last branch to finish, when the run succeeded. */
		message: Type.Optional(Message),
		/** Which fields of the message are untrusted or private. */
		marks: Type.Optional(Marks),
		/** Why it failed. */
		error: Type.Optional(Fault),
		/** The step whose failure ended the run. */
		step: Type.Optional(Type.Integer({ minimum: 1 })),
	},
	CLOSED,
);
export type RunEnd = Static<typeof RunEnd>;

export const runEnd = describeEvent(RunEnd, {
	summary: "The run is over. Nothing follows.",
	writers: ["engine"],
	values: ["message.*"],
	line: ({ status, error }) => (error ? `${status}: ${error.message}` : status),
});
