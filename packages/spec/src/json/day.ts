import { type Static, Type } from "typebox";
import { formatInstant, parseInstant } from "./instant.ts";

/** A day in UTC, such as `2026-11-01`; whether the calendar has it is not checked. */
export const Day = Type.String({ pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$" });
export type Day = Static<typeof Day>;

const DAY_MS = 86_400_000;

/** The day asked about last: a run asks at each step, and it is nearly always the same one. */
let latest = { number: Number.NaN, day: "" };

/** The day of a time in milliseconds since the Unix epoch. */
export function dayOf(time: number): Day {
	const number = Math.floor(time / DAY_MS);
	if (number !== latest.number) latest = { number, day: formatInstant(time).slice(0, "2026-11-01".length) };
	return latest.day;
}

/** When a day begins, in milliseconds since the Unix epoch; `undefined` for one that no calendar has. */
export function startOfDay(day: Day): number | undefined {
	return parseInstant(`${day}T00:00:00Z`);
}

/** The day so many days later, or earlier where they are negative. */
export function addDays(day: Day, days: number): Day {
	return dayOf((startOfDay(day) ?? Number.NaN) + days * DAY_MS);
}

/** How many days there are from one to another, both counted. */
export function daysFrom(first: Day, last: Day): number {
	return ((startOfDay(last) ?? Number.NaN) - (startOfDay(first) ?? Number.NaN)) / DAY_MS + 1;
}

/** How many days one request may ask about: a year, and the same day of the year before. */
export const MAX_PERIOD_DAYS = 367;
