import type { ModelProvider } from "@switchyard/spec";
import type { CostsTable, MeasuresTable } from "../../platform/database/schema.ts";

/** Prices of models' tokens: see `ModelPrice`. */
export interface PricesTable {
	readonly id: string;
	readonly provider: ModelProvider;
	readonly model: string;
	/** In UTC, such as `2026-11-01`. */
	readonly first_day: string;
	readonly input_micro_usd: number;
	readonly output_micro_usd: number;
	/** Null where cached tokens, or those written into a cache, cost what other input tokens do. */
	readonly cached_input_micro_usd: number | null;
	readonly cache_write_micro_usd: number | null;
}

/** Budgets of one day, as people raised them. */
export interface RaisedBudgetsTable {
	/** In UTC, such as `2026-11-01`. */
	readonly day: string;
	/** The flow whose budget it is; empty for that of all flows. */
	readonly flow: string;
	/** JSON: a `DayBudget`. */
	readonly limits: string;
}

declare module "../../platform/database/schema.ts" {
	interface Schema {
		/** The journal's writer adds to these two, with the events that are paid for and measured. */
		readonly costs: CostsTable;
		readonly measures: MeasuresTable;
		readonly prices: PricesTable;
		readonly raised_budgets: RaisedBudgetsTable;
	}
}
