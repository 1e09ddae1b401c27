import type { CsvValue } from "./csv-job.ts";

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;

/** More digits than these do not fit into a number: they stay text, as article numbers and phone numbers should. */
const MOST_DIGITS = 15;

/** What a text of a CSV file stands for, where that is beyond doubt. */
export function typedValue(text: string): CsvValue {
	if (text === "") return null;
	if (text === "true" || text === "TRUE") return true;
	if (text === "false" || text === "FALSE") return false;
	if (text.length > MOST_DIGITS + 8 || !NUMBER.test(text)) return text;
	const digits = text.replace(/[eE].*$/, "").replaceAll(/\D/g, "");
	const number = Number(text);
	return digits.length <= MOST_DIGITS && Number.isFinite(number) ? number : text;
}
