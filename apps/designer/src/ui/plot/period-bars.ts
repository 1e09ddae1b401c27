import { addDays, type Day, defined } from "@switchyard/spec/json";

/** One bar of a plot over time: a day, or a month where the days are many. */
export interface PeriodBar<Name extends string> {
	/** Its first day. */
	readonly day: Day;
	/** Below it, where there is room. */
	readonly label: string;
	/** What it is, in full. */
	readonly title: string;
	readonly sums: Readonly<Record<Name, number>>;
}

/** What is known of some days of a period, the first and the last of which are given. */
export interface PeriodDays<Name extends string> {
	readonly from: Day;
	readonly to: Day;
	readonly days: readonly ({ readonly day: Day } & Readonly<Record<Name, number>>)[];
}

/** More days than this are shown by month. */
const MOST_DAYS = 92;

/**
 * The bars of a period in order, also for the days of which nothing is known.
 * @param names what each bar has the sums of
 */
export function periodBars<Name extends string>(
	{ from, to, days }: PeriodDays<Name>,
	names: readonly Name[],
): PeriodBar<Name>[] {
	const byDay = new Map<Day, Readonly<Record<Name, number>>>(days.map((each) => [each.day, each]));
	const all: PeriodBar<Name>[] = [];
	for (let day = from; day <= to; day = addDays(day, 1)) {
		const known = byDay.get(day);
		const sums = sumsOf(names, (name) => known?.[name] ?? 0);
		all.push({ day, label: words(day, "numeric", "short"), title: dayWords(day), sums });
	}
	return all.length > MOST_DAYS ? byMonth(all, names) : all;
}

function byMonth<Name extends string>(
	days: readonly PeriodBar<Name>[],
	names: readonly Name[],
): PeriodBar<Name>[] {
	const months = new Map<string, PeriodBar<Name>>();
	for (const { day, sums } of days) {
		const month = day.slice(0, "2026-11".length);
		const before = months.get(month);
		months.set(month, {
			day: before?.day ?? day,
			label: words(day, undefined, "short"),
			title: words(day, undefined, "long", "numeric"),
			sums: sumsOf(names, (name) => (before?.sums[name] ?? 0) + sums[name]),
		});
	}
	return [...months.values()];
}

function sumsOf<Name extends string>(
	names: readonly Name[],
	sum: (name: Name) => number,
): Record<Name, number> {
	return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<Name, number>;
}

/** A day in full: `25 November 2026`. */
export function dayWords(day: Day): string {
	return words(day, "numeric", "long", "numeric");
}

function words(day: Day, number?: "numeric", month?: "short" | "long", year?: "numeric"): string {
	return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
		timeZone: "UTC",
		...defined({ day: number, month, year }),
	});
}

/** The top of an axis that holds an amount and is easy to read: 1, 2, 2.5 or 5 with zeros. At least `smallest`, a power of ten. */
export function axisTop(amount: number, smallest: number): number {
	const least = Math.max(amount, smallest);
	const power = 10 ** Math.floor(Math.log10(least));
	return [1, 2, 2.5, 5, 10].map((step) => step * power).find((top) => top >= least) ?? least;
}
