import type { ExpressionFunction } from "./expression-function.ts";

const TIME = `timestamp("2026-05-31T22:30:15.250Z")`;
const SPAN = `duration("1h30m")`;

const ofTime = (name: string, what: string, value: number): ExpressionFunction => ({
	name,
	receiver: "timestamp",
	parameters: ["zone?"],
	gives: "number",
	summary: `${what}, in UTC or in a time zone.`,
	example: `${TIME}.${name}("Europe/Berlin")`,
	value,
});

const ofDuration = (name: string, what: string, value: number): ExpressionFunction => ({
	name,
	receiver: "duration",
	parameters: [],
	gives: "number",
	summary: `The duration in whole ${what}.`,
	example: `${SPAN}.${name}()`,
	value,
});

/** Timestamps and durations, and their methods. */
export const TIME_REFERENCE: readonly ExpressionFunction[] = [
	{
		name: "timestamp",
		parameters: ["time"],
		gives: "timestamp",
		summary: "The point in time of an ISO 8601 text with its zone, or of seconds since 1970.",
		example: `timestamp("2026-05-31T08:00:00+02:00")`,
		value: "2026-05-31T06:00:00.000Z",
	},
	ofTime("getFullYear", "The year", 2026),
	ofTime("getMonth", "The month, from 0 for January", 5),
	ofTime("getDate", "The day of the month, from 1", 1),
	ofTime("getDayOfMonth", "The day of the month, from 0", 0),
	ofTime("getDayOfWeek", "The day of the week, from 0 for Sunday", 1),
	ofTime("getDayOfYear", "The day of the year, from 0", 151),
	ofTime("getHours", "The hour, from 0 to 23", 0),
	ofTime("getMinutes", "The minute", 30),
	ofTime("getSeconds", "The second", 15),
	ofTime("getMilliseconds", "The millisecond", 250),
	{
		name: "duration",
		parameters: ["text"],
		gives: "duration",
		summary: "A length of time in h, m, s and ms; add it to a timestamp or subtract it.",
		example: `timestamp("2026-05-31T08:00:00Z") + duration("1h30m")`,
		value: "2026-05-31T09:30:00.000Z",
	},
	ofDuration("getHours", "hours", 1),
	ofDuration("getMinutes", "minutes", 90),
	ofDuration("getSeconds", "seconds", 5400),
	ofDuration("getMilliseconds", "milliseconds", 5_400_000),
];
