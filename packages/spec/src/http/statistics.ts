import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { Day } from "../json/day.ts";
import { MeasureKind, MeasureOutcome } from "../statistics/measure.ts";

/** `GET /api/statistics?from=&to=&flow=` */
export const StatisticsQuery = Type.Object(
	{
		/** The first day; 29 days before the last one when absent. */
		from: Type.Optional(Day),
		/** The last day; today when absent. */
		to: Type.Optional(Day),
		/** Only what runs of this flow did. */
		flow: Type.Optional(Id),
	},
	{ additionalProperties: false },
);
export type StatisticsQuery = Static<typeof StatisticsQuery>;

const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** How often a thing ended so, and how long that took. */
export const OutcomeStatistics = Type.Object(
	{
		outcome: MeasureOutcome,
		count: Count,
		/** Of those that began, in milliseconds: from the beginning to the end, and for a question to the answer. */
		meanMs: Count,
		slowestMs: Count,
	},
	{ additionalProperties: false },
);
export type OutcomeStatistics = Static<typeof OutcomeStatistics>;

/** What is known of one node type, or of all runs. */
export const ThingStatistics = Type.Object(
	{
		kind: MeasureKind,
		/** The node type; empty for runs, and for calls of tools that do not exist. */
		name: Type.String(),
		/** How many there were in all. */
		count: Count,
		outcomes: Type.Array(OutcomeStatistics, { maxItems: MeasureOutcome.anyOf.length }),
	},
	{ additionalProperties: false },
);
export type ThingStatistics = Static<typeof ThingStatistics>;

/** The runs that ended on one day. */
export const DayStatistics = Type.Object(
	{ day: Day, succeeded: Count, failed: Count, cancelled: Count },
	{ additionalProperties: false },
);
export type DayStatistics = Static<typeof DayStatistics>;

export const StatisticsReply = Type.Object(
	{
		/** The first day that was counted, and the last. */
		from: Day,
		to: Day,
		/** The days on which runs ended, in order. */
		days: Type.Array(DayStatistics),
		/** The most frequent first; at most 200 of each kind. */
		things: Type.Array(ThingStatistics),
	},
	{ additionalProperties: false },
);
export type StatisticsReply = Static<typeof StatisticsReply>;
