import { type Static, Type } from "typebox";
import { MAX_HISTORY_MESSAGES } from "./history.ts";

/** How long a summary is that is kept, in characters. */
export const MAX_SUMMARY_LENGTH = 100_000;

/** The summary that an agent made of the oldest messages of its history, in whose place later turns read it. */
export const HistorySummary = Type.Object(
	{
		/** Its words. */
		text: Type.String({ minLength: 1, maxLength: MAX_SUMMARY_LENGTH }),
		/** How many messages it sums up, from the first one on. */
		messages: Type.Integer({ minimum: 1, maximum: MAX_HISTORY_MESSAGES }),
		/** How many messages that history had: of another history it is no summary. */
		of: Type.Integer({ minimum: 1, maximum: MAX_HISTORY_MESSAGES }),
	},
	{ additionalProperties: false },
);
export type HistorySummary = Static<typeof HistorySummary>;
