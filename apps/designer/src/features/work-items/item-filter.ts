import type { ExportWorkItemsQuery } from "@switchyard/spec/http";

const HOUR_MS = 3_600_000;

/** When the shown items are due, and how many milliseconds from now on that is; until now where it is none. */
export const DUES = {
	past: { label: "Due by now", within: 0 },
	day: { label: "Due in 24 hours", within: 24 * HOUR_MS },
	week: { label: "Due in 7 days", within: 7 * 24 * HOUR_MS },
} as const;
export type Due = keyof typeof DUES;

/** Which items are shown. */
export interface ItemFilter extends Pick<ExportWorkItemsQuery, "status" | "priority" | "text"> {
	readonly due?: Due;
}

/** What the server is asked for. */
export function itemQuery({ due, ...filter }: ItemFilter, now: number): ExportWorkItemsQuery {
	if (due === undefined) return filter;
	const { within } = DUES[due];
	return {
		...filter,
		...(within === 0 ? {} : { dueFrom: String(now) }),
		dueTo: String(now + within),
	};
}
