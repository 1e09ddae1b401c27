import type { ModelProvider } from "@switchyard/spec/model";
import type { MeasureKind, MeasureOutcome } from "@switchyard/spec/statistics";

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

/** Ledger of costs, kept when the runs are removed. Charges of one day, flow and thing paid for are one row. */
export interface CostsTable {
	/** In UTC, such as `2026-11-01`. */
	readonly day: string;
	/** The run's flow; empty for what no run paid for. */
	readonly flow: string;
	/** As it was when the latest of the runs began. */
	readonly flow_name: string;
	readonly kind: "model" | "node" | "embeddings";
	/** The provider and the model, or the node type; empty where the run no longer knows. */
	readonly name: string;
	/** At most `Number.MAX_SAFE_INTEGER`, like every sum here. */
	readonly micro_usd: number;
	/** Answers or attempts; `unpriced` of them have no known price, and are not in `micro_usd`. */
	readonly calls: number;
	readonly unpriced: number;
	/** As far as the provider said how many. */
	readonly input_tokens: number;
	readonly output_tokens: number;
	/** Of the input tokens: those read from the provider's cache, and those written into it. */
	readonly cached_input_tokens: number;
	readonly cache_write_tokens: number;
}

/** Statistics of what ended in runs, and how long it took. Measures of one day, flow, thing and outcome are one row. */
export interface MeasuresTable {
	/** In UTC, such as `2026-11-01`. */
	readonly day: string;
	readonly flow: string;
	readonly kind: MeasureKind;
	/** The node type; empty for a run, and for a call of a tool that does not exist. */
	readonly name: string;
	readonly outcome: MeasureOutcome;
	/** At most `Number.MAX_SAFE_INTEGER`, like the other sum. */
	readonly number: number;
	/** How long they took together, and the slowest of them, in milliseconds; 0 where they never began. */
	readonly total_ms: number;
	readonly slowest_ms: number;
}

declare module "../../platform/database/schema.ts" {
	interface Schema {
		/** Projections of the events that are paid for and measured. */
		readonly costs: CostsTable;
		readonly measures: MeasuresTable;
		readonly prices: PricesTable;
		readonly raised_budgets: RaisedBudgetsTable;
	}
}
