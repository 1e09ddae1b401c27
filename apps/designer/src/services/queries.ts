import { flowsQueries } from "./queries/flows.ts";
import { libraryQueries } from "./queries/library.ts";
import { robotsQueries } from "./queries/robots.ts";
import { runsQueries } from "./queries/runs.ts";
import { serverQueries } from "./queries/server.ts";

/** The queries that pages share, each under one key; a key's first word is invalidated after a change. */
export const queries = {
	...flowsQueries,
	...libraryQueries,
	...robotsQueries,
	...runsQueries,
	...serverQueries,
};
