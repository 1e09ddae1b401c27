import { EvaluationError } from "@marcbachmann/cel-js";
import { BoundedCache } from "../bounded-cache.ts";
import { spend, spendOnce } from "../work-limit.ts";

/** Minutes and hours ahead of UTC, or behind it. CEL takes an offset without a sign as one ahead. */
const FIXED = /^([+-]?)([01]\d|2[0-3]):([0-5]\d)$/;

/**
 * A name of the IANA database: an area and a place. Abbreviations are left out: CST is a time in Chicago, in Havana and
 * in Shanghai.
 */
const NAME = /^[A-Za-z][\w+-]*(\/[A-Za-z][\w+-]*){1,2}$/;
const LONGEST_NAME = 64;

/** How a zone's offset is written after a time: `GMT`, `GMT+05:45`, and `GMT-03:30:52` before there were zones. */
const WRITTEN = /GMT(?:([+-])(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** Parts of an expression that are evaluated in the time in which a zone is looked up, and in which it is asked once. */
const UNITS_PER_ZONE = 1000;
const UNITS_PER_OFFSET = 20;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A time zone: how many milliseconds its clocks are ahead of UTC at a point in time. */
type TimeZone = (time: number) => number;

const named = new BoundedCache<TimeZone>(100, lookUp);

/**
 * How many milliseconds the clocks of a zone are ahead of UTC at a point in time, within the limits of an evaluation.
 * @param zone `UTC`, a name such as `Europe/Berlin`, or an offset such as `+02:00`
 * @throws EvaluationError for what is not a time zone
 */
export function offsetAt(zone: string, time: number): number {
	spend(UNITS_PER_OFFSET);
	if (NAME.test(zone)) spendOnce(zone, UNITS_PER_ZONE);
	return timeZone(zone)(time);
}

/** @throws EvaluationError for what is not a time zone */
export function timeZone(zone: string): TimeZone {
	if (zone === "UTC") return () => 0;
	const fixed = FIXED.exec(zone);
	if (fixed) {
		const offset = milliseconds(fixed);
		return () => offset;
	}
	if (zone.length <= LONGEST_NAME && NAME.test(zone)) return named.get(zone);
	throw notAZone(zone);
}

/** The rules of named zones come with the JavaScript engine; language and zone are given, so nothing is the machine's. */
function lookUp(zone: string): TimeZone {
	let format: Intl.DateTimeFormat;
	try {
		format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
	} catch {
		throw notAZone(zone);
	}
	return (time) => {
		const written = WRITTEN.exec(format.format(time));
		if (!written) throw notAZone(zone);
		return milliseconds(written);
	};
}

function milliseconds([, sign, hours = "0", minutes = "0", seconds = "0"]: RegExpExecArray): number {
	const size = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * 1000;
	return sign === "-" ? -size : size;
}

function notAZone(zone: string): EvaluationError {
	return new EvaluationError({
		code: "invalid_time_zone",
		message: `\`${zone.slice(0, 40)}\` is not a time zone`,
	});
}
