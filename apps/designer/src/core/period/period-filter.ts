import type { StatisticsQuery } from "@switchyard/spec/http";
import { addDays, type Day, defined } from "@switchyard/spec/json";

/** Which days are shown, and of which flow. */
export interface PeriodFilter {
	/** How many days, the last of which is today. */
	readonly days: number;
	readonly flow?: string;
}

/** In the order in which they are offered. */
export const PERIODS = [
	{ days: 7, label: "7 days" },
	{ days: 30, label: "30 days" },
	{ days: 90, label: "90 days" },
	{ days: 365, label: "Year" },
] as const;

/** How many are shown where nobody chose. */
export const USUAL_DAYS = 30;

/** Reads a filter from an address's search; what no filter can be is left out. */
export function readPeriodFilter(search: URLSearchParams): PeriodFilter {
	const flow = search.get("flow");
	return {
		days: PERIODS.find(({ days }) => String(days) === search.get("days"))?.days ?? USUAL_DAYS,
		...(flow !== null && /^[A-Za-z0-9_-]{1,64}$/.test(flow) ? { flow } : {}),
	};
}

/** A filter in an address's search; the usual one needs no words. */
export function writePeriodFilter({ days, flow }: PeriodFilter): Record<string, string> {
	return {
		...(days === USUAL_DAYS ? {} : { days: String(days) }),
		...defined({ flow }),
	};
}

/** What the server is asked for. */
export function periodQuery({ days, flow }: PeriodFilter, today: Day): StatisticsQuery {
	return { from: addDays(today, 1 - days), to: today, ...defined({ flow }) };
}
