import type { OwnFunction } from "./own-function.ts";
import { offsetAt, timeZone } from "./time-zone.ts";
import { TIMESTAMP, type Timestamp, timestampAt, timestampOf, timestampOfSeconds } from "./timestamp.ts";

/** What a clock and a calendar show, asked of a timestamp whose UTC is what they show. */
const SHOWN: ReadonlyArray<readonly [name: string, read: (shown: Timestamp) => number]> = [
	["getFullYear", (shown) => shown.getUTCFullYear()],
	["getMonth", (shown) => shown.getUTCMonth()],
	["getDate", (shown) => shown.getUTCDate()],
	["getDayOfMonth", (shown) => shown.getUTCDate() - 1],
	["getDayOfWeek", (shown) => shown.getUTCDay()],
	["getDayOfYear", dayOfYear],
	["getHours", (shown) => shown.getUTCHours()],
	["getMinutes", (shown) => shown.getUTCMinutes()],
	["getSeconds", (shown) => shown.getUTCSeconds()],
	["getMilliseconds", (shown) => shown.getUTCMilliseconds()],
];

const DAY = 86_400_000;

/** The days since the first of January. */
function dayOfYear(shown: Timestamp): number {
	const first = timestampAt(shown.getTime());
	first.setUTCMonth(0, 1);
	return Math.floor((shown.getTime() - first.getTime()) / DAY);
}

/** Time in expressions: in UTC, or in the zone that is named. */
export const TIME_FUNCTIONS: readonly OwnFunction[] = [
	{
		name: "timestamp",
		takes: ["string"],
		gives: TIMESTAMP,
		apply: timestampOf,
		checkConstant: timestampOf,
	},
	{ name: "timestamp", takes: ["int"], gives: TIMESTAMP, apply: timestampOfSeconds },
	{ name: "timestamp", takes: [TIMESTAMP], gives: TIMESTAMP, apply: (time: Timestamp) => time },
	{
		name: "getDayOfYear",
		receiver: TIMESTAMP,
		takes: [],
		gives: "int",
		apply: (time: Timestamp) => BigInt(dayOfYear(time)),
	},
	...SHOWN.map(
		([name, read]): OwnFunction => ({
			name,
			receiver: TIMESTAMP,
			takes: ["string"],
			gives: "int",
			apply: (time: Timestamp, zone: string) =>
				BigInt(read(timestampAt(time.getTime() + offsetAt(zone, time.getTime())))),
			checkConstant: timeZone,
		}),
	),
];
