import { AppError } from "@switchyard/spec/error";
import { addDays, type Day, dayOf, daysFrom, MAX_PERIOD_DAYS, startOfDay } from "@switchyard/spec/json";

/** How many days are counted when nobody says which. */
const USUAL_DAYS = 30;

/** The first day and the last one. */
export interface Period {
	readonly from: Day;
	readonly to: Day;
}

/**
 * The period that a query asks for; where it says nothing, the last days until today.
 * @param now milliseconds since the Unix epoch
 * @throws AppError `BODY_INVALID` for days that no calendar has, in the wrong order, or too many
 */
export function checkedPeriod(query: Partial<Period>, now: number): Period {
	const to = checkedDay("to", query.to ?? dayOf(now));
	const from = checkedDay("from", query.from ?? addDays(to, 1 - USUAL_DAYS));
	if (to < from)
		throw new AppError("BODY_INVALID", { field: "to", message: "The last day is before the first." });
	if (daysFrom(from, to) > MAX_PERIOD_DAYS)
		throw new AppError("BODY_INVALID", {
			field: "from",
			message: `The period has more than ${MAX_PERIOD_DAYS} days.`,
			hint: "Ask for a shorter one.",
		});
	return { from, to };
}

function checkedDay(field: string, day: Day): Day {
	if (startOfDay(day) === undefined)
		throw new AppError("BODY_INVALID", { field, message: `There is no day ${day}.` });
	return day;
}
