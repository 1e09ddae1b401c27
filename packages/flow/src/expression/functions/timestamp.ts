import { EvaluationError } from "@marcbachmann/cel-js";
import { parseInstant } from "@switchyard/spec/json";

/** The name of CEL's type for a point in time. */
export const TIMESTAMP = "google.protobuf.Timestamp";

/** What the library makes of one. Only what it says of UTC is the same on every machine. */
export type Timestamp = Date;

/** The first and the last millisecond of the years 1 to 9999, which are all that CEL knows. */
const FIRST = -62_135_596_800_000;
const LAST = 253_402_300_799_999;

/** A time without a zone, or with a word for one: a moment only on a machine that is asked for its own zone. */
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/i;

/** The point in time so many milliseconds after the Unix epoch. */
export function timestampAt(milliseconds: number): Timestamp {
	return new Date(milliseconds);
}

/** @throws EvaluationError for a text that is not an ISO 8601 time with a zone */
export function timestampOf(text: string): Timestamp {
	const time = parseInstant(text);
	if (time !== undefined && time >= FIRST && time <= LAST) return timestampAt(time);
	const shown = `\`${text.slice(0, 40)}\``;
	if (WITHOUT_ZONE.test(text))
		throw new EvaluationError({ code: "timestamp_without_zone", message: `${shown} has no time zone` });
	throw invalid(shown);
}

/** @throws EvaluationError for a time outside the years 1 to 9999 */
export function timestampOfSeconds(seconds: bigint): Timestamp {
	const time = Number(seconds) * 1000;
	if (time >= FIRST && time <= LAST) return timestampAt(time);
	throw invalid(`\`${seconds}\``);
}

function invalid(shown: string): EvaluationError {
	return new EvaluationError({ code: "invalid_timestamp", message: `${shown} is not a timestamp` });
}
