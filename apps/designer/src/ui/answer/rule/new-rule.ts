import type { NewApprovalRule } from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";

/** How long a rule holds unless the person says otherwise, in days. */
const USUAL_DAYS = 7;

/** How long the JSON of a value may be that a rule can compare. */
const LONGEST_VALUE = 500;

/** A rule as it is filled in. */
export interface RuleDraft {
	/** The last day on which it holds, such as `2026-11-30`; empty while it is not known. */
	readonly day: string;
	/** The arguments whose values must be the same. */
	readonly same: readonly string[];
}

/** A rule for a week, and for calls with the same arguments: as narrow as it can be. */
export function startRule(given: Message, now: Date): RuleDraft {
	const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + USUAL_DAYS);
	return { day: dayText(day), same: comparable(given) };
}

/** The arguments that a rule can ask to be the same. */
export function comparable(given: Message): string[] {
	return Object.keys(given).filter((name) => JSON.stringify(given[name]).length <= LONGEST_VALUE);
}

/** The rule that is sent; `undefined` while its end is not known. It holds to the end of the day, where the person is. */
export function ruleOf({ day, same }: RuleDraft): NewApprovalRule | undefined {
	const until = new Date(`${day}T23:59:59.999`).getTime();
	if (Number.isNaN(until)) return undefined;
	return { until, ...(same.length > 0 ? { same: [...same] } : {}) };
}

export function dayText(date: Date): string {
	const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"));
	return `${date.getFullYear()}-${month}-${day}`;
}
