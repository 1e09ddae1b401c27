import { type Static, Type } from "typebox";
import { RunId } from "../identity/run-id.ts";
import { RUN_FILTER } from "./list-runs.ts";
import { RunSummary } from "./run-summary.ts";

/**
 * `GET /api/runs/search?text=` with the filters of `GET /api/runs`: runs with the text in a value that their journals hold,
 * newest first. A request reads a bounded part of the journals, so a page may be short, or empty, although older runs follow.
 */
export const SearchRunsQuery = Type.Object(
	{
		...RUN_FILTER,
		/**
		 * Found in any case of letters, within texts and numbers of messages, parameters, outputs, model answers and errors. Without it
		 * every run fits.
		 */
		text: Type.Optional(Type.String({ minLength: 2, maxLength: 200 })),
	},
	{ additionalProperties: false },
);
export type SearchRunsQuery = Static<typeof SearchRunsQuery>;

export const SearchRunsReply = Type.Object(
	{
		runs: Type.Array(RunSummary),
		/** The oldest run that was searched: `before` for the next request. Absent when no older run is left to search. */
		searchedTo: Type.Optional(RunId),
	},
	{ additionalProperties: false },
);
export type SearchRunsReply = Static<typeof SearchRunsReply>;
