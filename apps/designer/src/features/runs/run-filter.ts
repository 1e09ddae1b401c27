import type { ListRunsQuery, RunStatus, SearchRunsQuery } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";

/** Which runs are shown. */
export interface RunFilter {
	readonly flow?: string;
	readonly status?: RunStatus;
	readonly period?: Period;
	/** Of the period `dates`: the first and the last day, as `YYYY-MM-DD`, where the reader is. */
	readonly from?: string;
	readonly to?: string;
	/** Within a value of the run. */
	readonly text?: string;
}

/** When a run started: within so long before now, or between two days. */
export type Period = "hour" | "day" | "week" | "month" | "dates";

const HOUR = 3_600_000;

/** In the order in which they are offered; how long each is, in milliseconds, where it ends now. */
export const PERIODS: readonly {
	readonly value: Period;
	readonly label: string;
	readonly length?: number;
}[] = [
	{ value: "hour", label: "Last hour", length: HOUR },
	{ value: "day", label: "Last 24 hours", length: 24 * HOUR },
	{ value: "week", label: "Last 7 days", length: 7 * 24 * HOUR },
	{ value: "month", label: "Last 30 days", length: 30 * 24 * HOUR },
	{ value: "dates", label: "Between two days" },
];

/** In the order in which they are offered. */
export const RUN_STATUSES: readonly RunStatus[] = ["running", "waiting", "succeeded", "failed", "cancelled"];

/** The server searches for no shorter text. */
export const SHORTEST_TEXT = 2;

/** Reads a filter from an address's search; what no filter can be is left out. */
export function readRunFilter(search: URLSearchParams): RunFilter {
	const flow = search.get("flow");
	const status = RUN_STATUSES.find((known) => known === search.get("status"));
	const period = PERIODS.find(({ value }) => value === search.get("period"))?.value;
	const [from, to] = ["from", "to"].map((name) => readDay(period, search.get(name)));
	const text = search.get("text")?.slice(0, 200) ?? "";
	return {
		...(flow !== null && /^[A-Za-z0-9_-]{1,64}$/.test(flow) ? { flow } : {}),
		...defined({ status, period, from, to }),
		...(text.length < SHORTEST_TEXT ? {} : { text }),
	};
}

function readDay(period: Period | undefined, text: string | null): string | undefined {
	return period === "dates" && text !== null && startOfDay(text) !== undefined ? text : undefined;
}

/**
 * What the server is asked for.
 * @param now milliseconds since the Unix epoch
 */
export function runsQuery(
	{ flow, status, period, from, to }: RunFilter,
	now: number,
): Pick<ListRunsQuery & SearchRunsQuery, "flow" | "status" | "since" | "until"> {
	const length = PERIODS.find(({ value }) => value === period)?.length;
	const since = length === undefined ? startOfDay(from) : now - length;
	const until = startOfDay(to, 1);
	return {
		...defined({ flow, status }),
		...(since === undefined ? {} : { since: String(since) }),
		...(until === undefined ? {} : { until: String(until) }),
	};
}

/** When a day begins where the reader is, or a day so many days later; `undefined` for what is no day. */
function startOfDay(text: string | undefined, later = 0): number | undefined {
	const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? "") ?? [];
	if (year === undefined) return undefined;
	const start = new Date(Number(year), Number(month) - 1, Number(day));
	if (start.getMonth() !== Number(month) - 1 || start.getTime() < 0) return undefined;
	return start.setDate(start.getDate() + later);
}
