import { type Static, Type } from "typebox";
import { ATTRIBUTION } from "../actor/attribution.ts";
import { Fault } from "../error/fault.ts";
import { Id } from "../identity/id.ts";
import { RunId } from "../identity/run-id.ts";
import { Mark } from "../label/label.ts";
import { MAX_ATTACHMENTS } from "../model/attached-file.ts";
import { FileReference } from "../model/file-reference.ts";
import { History } from "../model/history.ts";
import { MAX_SUMMARY_LENGTH } from "../model/history-summary.ts";
import { MessageId } from "./message-id.ts";

const closed = { additionalProperties: false } as const;

/** What one flow answered to a message. */
export const TurnAnswer = Type.Object(
	{
		/** The flow. */
		flow: Id,
		/** Its run; absent before it has begun, and where it could not begin. */
		run: Type.Optional(RunId),
		/** `answering` until it is over. A stopped or failed answer may have text all the same. */
		status: Type.Union([
			Type.Literal("answering"),
			Type.Literal("answered"),
			Type.Literal("stopped"),
			Type.Literal("failed"),
		]),
		/** Its words; empty while there are none. */
		text: Type.String(),
		/** What later turns know of it besides, with tool calls and results. */
		messages: Type.Optional(History),
		/** Why it failed. */
		error: Type.Optional(Fault),
	},
	closed,
);
export type TurnAnswer = Static<typeof TurnAnswer>;

/** What was said in a branch up to a turn, in the words of a model: later answers read it in place of that. */
export const TurnSummary = Type.Object(
	{
		text: Type.String({ minLength: 1, maxLength: MAX_SUMMARY_LENGTH }),
		/** How many messages of the turn itself it sums up, from the person's on; what it leaves is read after it. */
		messages: Type.Integer({ minimum: 1 }),
		...Mark.properties,
	},
	closed,
);
export type TurnSummary = Static<typeof TurnSummary>;

/** One message of a person, and what was answered. */
export const Turn = Type.Object(
	{
		id: MessageId,
		/** The message that it follows; absent for the first of a branch that nothing comes before. */
		parent: Type.Optional(MessageId),
		text: Type.String(),
		files: Type.Array(FileReference, { maxItems: MAX_ATTACHMENTS }),
		...ATTRIBUTION,
		/** When it was written, in milliseconds since the Unix epoch. */
		at: Type.Integer({ minimum: 0 }),
		/** In order: more than one where the conversation was handed over. */
		answers: Type.Array(TurnAnswer),
		/** Of it and of all turns before it in its branch; absent where no answer has summarised them. */
		summary: Type.Optional(TurnSummary),
	},
	closed,
);
export type Turn = Static<typeof Turn>;
