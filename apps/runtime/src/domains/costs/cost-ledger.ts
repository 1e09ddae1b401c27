import type { CostSum, CostsQuery, CostsReply } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../platform/database/schema.ts";
import { checkedPeriod } from "../../platform/http/checked-period.ts";
import { CHARGES } from "./charges.ts";
import type { KeptCreditRate } from "./credit-rate.ts";

type SumColumn = {
	[Column in keyof typeof CHARGES.columns]: (typeof CHARGES.columns)[Column] extends "sum" ? Column : never;
}[keyof typeof CHARGES.columns];

/** Columns that add up. */
const SUMS = Object.entries(CHARGES.columns).flatMap(([name, rule]) =>
	rule === "sum" ? [name as SumColumn] : [],
);

/** How many flows, and how many models and node types, are listed. */
const MOST_ROWS = 100;

/**
 * Costs of runs, day by day, kept when the runs are removed.
 */
export class CostLedger {
	readonly #read: Kysely<Schema>;
	readonly #credits: Pick<KeptCreditRate, "microUsd">;
	readonly #now: () => number;

	/** @param now milliseconds since the Unix epoch */
	constructor(read: Kysely<Schema>, credits: Pick<KeptCreditRate, "microUsd">, now: () => number) {
		this.#read = read;
		this.#credits = credits;
		this.#now = now;
	}

	/** @throws AppError `BODY_INVALID` for days that no calendar has, in the wrong order, or too many */
	async between({ flow, ...period }: CostsQuery): Promise<CostsReply> {
		const { from, to } = checkedPeriod(period, this.#now());
		const rows = this.#read
			.selectFrom("costs")
			.where("day", ">=", from)
			.where("day", "<=", to)
			.$if(flow !== undefined, (query) => query.where("flow", "=", flow ?? ""));
		const creditMicroUsd = this.#credits.microUsd;
		const dearest = sql`sum(micro_usd) desc, sum(calls) desc`;
		const [total, days, flows, sources] = await Promise.all([
			rows.select(sums).execute(),
			rows.select("day").select(sums).groupBy("day").orderBy("day").execute(),
			rows
				.select(({ fn }) => ["flow", fn.max("flow_name").as("name")])
				.select(sums)
				.where("flow", "<>", "")
				.groupBy("flow")
				.orderBy(dearest)
				.orderBy("flow")
				.limit(MOST_ROWS)
				.execute(),
			rows
				.select(["kind", "name"])
				.select(sums)
				.groupBy(["kind", "name"])
				.orderBy(dearest)
				.orderBy("kind")
				.orderBy("name")
				.limit(MOST_ROWS)
				.execute(),
		]);
		return {
			from,
			to,
			total: sumOf(total[0]),
			...defined({ creditMicroUsd }),
			days: days.map((row) => ({ day: row.day, ...sumOf(row) })),
			flows: flows.map((row) => ({ flow: row.flow, name: row.name, ...sumOf(row) })),
			sources: sources.map((row) => ({ kind: row.kind, name: row.name, ...sumOf(row) })),
		};
	}
}

type Sums = { readonly [Name in SumColumn]: number | null };

/** Floating point in both databases: an integer that is too large ends the query in one, and is a text in the other. */
function sums(_builder: ExpressionBuilder<Schema, "costs">) {
	return SUMS.map((name) => sumOfColumn(name).as(name));
}

function sumOfColumn(name: string): RawBuilder<number | null> {
	return sql`sum(cast(${sql.ref(name)} as double precision))`;
}

/** Nothing was paid for where there is no row. */
function sumOf(row: Sums | undefined): CostSum {
	const whole = (name: keyof Sums) => Math.min(row?.[name] ?? 0, Number.MAX_SAFE_INTEGER);
	return {
		microUsd: whole("micro_usd"),
		calls: whole("calls"),
		unpriced: whole("unpriced"),
		inputTokens: whole("input_tokens"),
		outputTokens: whole("output_tokens"),
		cachedInputTokens: whole("cached_input_tokens"),
		cacheWriteTokens: whole("cache_write_tokens"),
	};
}
