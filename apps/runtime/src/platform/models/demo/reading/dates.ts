import type { Token } from "./token.ts";

const MONTHS = [
	"january",
	"february",
	"march",
	"april",
	"may",
	"june",
	"july",
	"august",
	"september",
	"october",
	"november",
	"december",
];
const ISO_DATE_TIME =
	/^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;

/** A date or a time of a day as ISO 8601, when the text is one that can be read in one way only. */
export function readDate(text: string): string | undefined {
	const dateTime = ISO_DATE_TIME.exec(text);
	if (dateTime) return readDate(dateTime[1] ?? "") === undefined ? undefined : text;
	const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
	if (iso) return calendarDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
	const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
	if (dotted) return calendarDate(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
	return undefined;
}

/** Joins the words of a date, as in "5 March 2026" and "March 5th, 2026", to one token. */
export function joinDates(tokens: readonly Token[]): Token[] {
	const joined: Token[] = [];
	for (let index = 0; index < tokens.length; index += 1) {
		const [first, second, third] = tokens.slice(index, index + 3);
		const date = first && second && third ? datedBy(first.text, second.text, third.text) : undefined;
		if (first && third && date !== undefined) {
			joined.push({ kind: "date", text: date, start: first.start, end: third.end, last: third.last });
			index += 2;
		} else if (first) joined.push(first);
	}
	return joined;
}

function datedBy(first: string, second: string, third: string): string | undefined {
	if (!/^\d{4}$/.test(third)) return undefined;
	const [day, name] = /^\d/.test(first) ? [first, second] : [second, first];
	const month = name.length < 3 ? -1 : MONTHS.findIndex((month) => month.startsWith(name.toLowerCase()));
	if (month < 0 || !/^\d{1,2}(st|nd|rd|th)?$/.test(day)) return undefined;
	return calendarDate(Number(third), month + 1, Number.parseInt(day, 10));
}

function calendarDate(year: number, month: number, day: number): string | undefined {
	const date = new Date(Date.UTC(year, month - 1, day));
	if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || date.getUTCFullYear() !== year)
		return undefined;
	return date.toISOString().slice(0, 10);
}
