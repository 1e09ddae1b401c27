import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { RunId } from "../identity/run-id.ts";
import { RunStatus, RunSummary } from "./run-summary.ts";

/** Milliseconds since the Unix epoch, as text. */
const Time = Type.String({ pattern: "^[0-9]{1,14}$" });

/** Which runs, by what a list knows of each without reading its journal. */
export const RUN_FILTER = {
	flow: Type.Optional(Id),
	status: Type.Optional(RunStatus),
	/** Only runs accepted at this time or later. */
	since: Type.Optional(Time),
	/** Only runs accepted before this time. */
	until: Type.Optional(Time),
	/** Only runs older than this one: the last id of the page before. */
	before: Type.Optional(RunId),
	/** A whole number from 1 to 100 as text; 50 when absent. */
	limit: Type.Optional(Type.String({ pattern: "^([1-9][0-9]?|100)$" })),
};

/** `GET /api/runs?flow=&status=&since=&until=&before=&limit=`, newest first. Summaries leave `message` out. */
export const ListRunsQuery = Type.Object(RUN_FILTER, { additionalProperties: false });
export type ListRunsQuery = Static<typeof ListRunsQuery>;

export const ListRunsReply = Type.Object(
	{ runs: Type.Array(RunSummary), /** True when older ones follow. */ more: Type.Boolean() },
	{ additionalProperties: false },
);
export type ListRunsReply = Static<typeof ListRunsReply>;
