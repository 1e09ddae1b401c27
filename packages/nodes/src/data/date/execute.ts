import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { DateTime, IANAZone } from "luxon";
import type { definition } from "./definition.ts";

type Params = Parameters<ExecuteOf<typeof definition>>[0];

export const execute: ExecuteOf<typeof definition> = async (params) => {
	const { zone, add, unit, until, format } = params;
	if (!IANAZone.isValidZone(zone)) throw invalid("zone", `There is no time zone '${zone}'.`);
	refuseFraction(params);
	const start = params.date === "" ? DateTime.now().setZone(zone) : read(params.date, "date", params);
	const result = checked(start.plus({ [unit]: add }), "add", "The result is beyond what a date can be");
	const other = until === "" ? undefined : read(until, "until", params);
	return {
		text: format === "" ? isoOf(result) : result.toFormat(format),
		iso: isoOf(result),
		timestamp: result.toMillis(),
		weekday: result.weekday,
		...(other ? { difference: rounded(other.diff(result, unit).as(unit)) } : {}),
	};
};

function read(text: string, field: string, { read_as: form, zone, language }: Params): DateTime {
	const options = { zone, locale: localeOf(language) };
	const date = form === "" ? DateTime.fromISO(text, options) : DateTime.fromFormat(text, form, options);
	return checked(date, field, `'${text}' is no date${form === "" ? " in ISO 8601" : ` of the form ${form}`}`);
}

function checked(date: DateTime, field: string, what: string): DateTime {
	if (date.isValid && Math.abs(date.year) <= 9999) return date;
	throw invalid(field, `${what}.`);
}

function localeOf(language: string): string {
	try {
		return Intl.getCanonicalLocales(language)[0] ?? "en";
	} catch {
		throw invalid("language", `There is no language '${language}'.`);
	}
}

/** Half a month has no length. */
function refuseFraction({ add, unit }: Params): void {
	if (Number.isInteger(add) || (unit !== "years" && unit !== "months")) return;
	throw invalid("add", `${unit} are added as a whole, and there are ${add}.`);
}

function isoOf(date: DateTime): string {
	return date.toISO({ suppressMilliseconds: true }) ?? "";
}

function rounded(number: number): number {
	return Number(number.toFixed(6)) + 0;
}

function invalid(field: string, message: string): NodeError {
	return new NodeError({
		code: "DATE_INVALID",
		message,
		field,
		hint: "Dates are written as 2026-05-04 or 2026-05-04T12:30:00+02:00, unless 'Read as' says another form.",
	});
}
