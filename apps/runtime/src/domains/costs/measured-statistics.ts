import type {
	DayStatistics,
	OutcomeStatistics,
	StatisticsQuery,
	StatisticsReply,
	ThingStatistics,
} from "@switchyard/spec/http";
import type { MeasureOutcome } from "@switchyard/spec/statistics";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../platform/database/schema.ts";
import { checkedPeriod } from "../../platform/http/checked-period.ts";
import type { MeasuresTable } from "./tables.ts";

/** How many things of each kind are listed. */
const MOST_OF_A_KIND = 200;

/** The statistics in the database. */
export class MeasuredStatistics {
	readonly #read: Kysely<Schema>;
	readonly #now: () => number;

	/** @param now milliseconds since the Unix epoch */
	constructor(read: Kysely<Schema>, now: () => number) {
		this.#read = read;
		this.#now = now;
	}

	/** @throws AppError `BODY_INVALID` for days that no calendar has, in the wrong order, or too many */
	async between({ flow, ...period }: StatisticsQuery): Promise<StatisticsReply> {
		const { from, to } = checkedPeriod(period, this.#now());
		const rows = this.#read
			.selectFrom("measures")
			.where("day", ">=", from)
			.where("day", "<=", to)
			.$if(flow !== undefined, (query) => query.where("flow", "=", flow ?? ""));
		const [days, outcomes] = await Promise.all([
			rows
				.where("kind", "=", "run")
				.select(["day", "outcome", sumOf("number").as("count")])
				.groupBy(["day", "outcome"])
				.orderBy("day")
				.execute(),
			rows
				.select(({ fn }) => [
					"kind",
					"name",
					"outcome",
					sumOf("number").as("count"),
					sumOf("total_ms").as("ms"),
					fn.max("slowest_ms").as("slowest"),
				])
				.groupBy(["kind", "name", "outcome"])
				.execute(),
		]);
		return { from, to, days: dayStatistics(days), things: thingStatistics(outcomes) };
	}
}

/** Floating point in both databases: an integer that is too large ends the query in one, and is a text in the other. */
function sumOf(name: "number" | "total_ms"): RawBuilder<number> {
	return sql`sum(cast(${sql.ref(name)} as double precision))`;
}

type DayRow = Pick<MeasuresTable, "day" | "outcome"> & { readonly count: number };

function dayStatistics(rows: readonly DayRow[]): DayStatistics[] {
	const days = new Map<string, DayStatistics>();
	for (const { day, outcome, count } of rows) {
		const before = days.get(day) ?? { day, succeeded: 0, failed: 0, cancelled: 0 };
		days.set(day, { ...before, [outcome]: whole(count) });
	}
	return [...days.values()];
}

type OutcomeRow = Pick<MeasuresTable, "kind" | "name" | "outcome"> & {
	readonly count: number;
	readonly ms: number;
	readonly slowest: number;
};

function thingStatistics(rows: readonly OutcomeRow[]): ThingStatistics[] {
	const things = Map.groupBy(rows, ({ kind, name }) => `${kind} ${name}`);
	const all = Array.from(things.values(), (ofThing): ThingStatistics => {
		const [{ kind, name }] = ofThing as [OutcomeRow];
		const count = whole(ofThing.reduce((sum, row) => sum + row.count, 0));
		return { kind, name, count, outcomes: ofThing.map(outcomeStatistics).toSorted(byOutcome) };
	}).toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name, "en"));
	const kinds = Map.groupBy(all, ({ kind }) => kind);
	return Array.from(kinds.values(), (ofKind) => ofKind.slice(0, MOST_OF_A_KIND)).flat();
}

function outcomeStatistics({ outcome, count, ms, slowest }: OutcomeRow): OutcomeStatistics {
	return { outcome, count: whole(count), meanMs: whole(Math.round(ms / count)), slowestMs: whole(slowest) };
}

function byOutcome(one: { readonly outcome: MeasureOutcome }, other: { readonly outcome: MeasureOutcome }) {
	return one.outcome.localeCompare(other.outcome, "en");
}

function whole(number: number): number {
	return Math.min(number, Number.MAX_SAFE_INTEGER);
}
