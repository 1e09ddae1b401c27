import { addDays, type CostSum, type CostsReply, type Day } from "@switchyard/spec";

/** One bar of the plot: a day, or a month where the days are many. */
export interface CostBar extends Pick<CostSum, "microUsd" | "calls"> {
	/** Its first day. */
	readonly day: Day;
	/** Below it, where there is room. */
	readonly label: string;
	/** What it is, in full. */
	readonly title: string;
}

/** More days than this are shown by month. */
const MOST_DAYS = 92;

/** The bars of a period in order, also for the days without costs. */
export function costBars({ from, to, days }: Pick<CostsReply, "from" | "to" | "days">): CostBar[] {
	const byDay = new Map(days.map((costs) => [costs.day, costs]));
	const all: CostBar[] = [];
	for (let day = from; day <= to; day = addDays(day, 1)) {
		const { microUsd = 0, calls = 0 } = byDay.get(day) ?? {};
		all.push({ day, label: words(day, "numeric", "short"), title: dayWords(day), microUsd, calls });
	}
	return all.length > MOST_DAYS ? byMonth(all) : all;
}

function byMonth(days: readonly CostBar[]): CostBar[] {
	const months = new Map<string, CostBar>();
	for (const { day, microUsd, calls } of days) {
		const month = day.slice(0, "2026-11".length);
		const before = months.get(month);
		months.set(month, {
			day: before?.day ?? day,
			label: words(day, undefined, "short"),
			title: words(day, undefined, "long", "numeric"),
			microUsd: (before?.microUsd ?? 0) + microUsd,
			calls: (before?.calls ?? 0) + calls,
		});
	}
	return [...months.values()];
}

/** A day in full: `25 November 2026`. */
export function dayWords(day: Day): string {
	return words(day, "numeric", "long", "numeric");
}

function words(day: Day, number?: "numeric", month?: "short" | "long", year?: "numeric"): string {
	return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
		timeZone: "UTC",
		...(number && { day: number }),
		...(month && { month }),
		...(year && { year }),
	});
}

/** The top of an axis that holds an amount and is easy to read: 1, 2, 2.5 or 5 with zeros. At least a cent. */
export function axisTop(microUsd: number): number {
	const least = Math.max(microUsd, 10_000);
	const power = 10 ** Math.floor(Math.log10(least));
	return [1, 2, 2.5, 5, 10].map((step) => step * power).find((top) => top >= least) ?? least;
}
