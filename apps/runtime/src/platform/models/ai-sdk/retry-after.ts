import { readJson } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import { Type } from "typebox";

/** What a provider sent with its refusal. */
interface RefusalResponse {
	/** By names in lower case. */
	readonly headers: Readonly<Record<string, string>> | undefined;
	readonly body: string | undefined;
	/** Milliseconds since the Unix epoch. */
	readonly now: number;
}

/** Where Google says how long to wait, which sends no header for it. */
const GoogleError = Type.Object({
	error: Type.Object({ details: Type.Array(Type.Object({ retryDelay: Type.Optional(Type.String()) })) }),
});

/**
 * How long a provider asks to wait, in milliseconds: `retry-after` in seconds or as a date, `retry-after-ms`, or the `retryDelay` of
 * Google's error; `undefined` where it does not say, or says nothing that is a time. A date that is past is no wait.
 */
export function retryAfterOf({ headers = {}, body, now }: RefusalResponse): number | undefined {
	return (
		milliseconds(headers["retry-after-ms"], 1) ??
		milliseconds(headers["retry-after"], 1000) ??
		untilDate(headers["retry-after"], headers.date, now) ??
		milliseconds(delayIn(body)?.replace(/s$/, ""), 1000)
	);
}

/** A plain number, with digits that no clock ever needs left out. */
function milliseconds(text: string | undefined, unit: number): number | undefined {
	if (text === undefined || !/^\d{1,12}(\.\d{1,12})?$/.test(text.trim())) return undefined;
	return Math.ceil(Number(text) * unit);
}

/** Counted by the provider's own clock where it sends the time, because ours may differ. */
function untilDate(text: string | undefined, date: string | undefined, now: number): number | undefined {
	// Every date of HTTP names its day in words; `Date.parse` takes a great deal more for a date.
	if (text === undefined || !/^[A-Za-z]{3,9},? /.test(text)) return undefined;
	const until = Date.parse(text);
	if (Number.isNaN(until)) return undefined;
	const sent = Date.parse(date ?? "");
	return Math.max(0, until - (Number.isNaN(sent) ? now : sent));
}

function delayIn(body: string | undefined): string | undefined {
	if (body === undefined || !body.includes("retryDelay")) return undefined;
	const read = readJson(body);
	if ("fault" in read || !fits(GoogleError, read.value)) return undefined;
	return read.value.error.details.find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay;
}
