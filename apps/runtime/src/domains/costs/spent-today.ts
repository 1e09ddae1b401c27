import type { DaySpending } from "@switchyard/spec/flow";
import type { Day } from "@switchyard/spec/json";
import type { Charge } from "./charges.ts";

/** Part of a charge, or of a row of the ledger, that adds to the spending of a day. */
type Spent = Pick<Charge, "day" | "flow" | "kind" | "micro_usd" | "calls" | "input_tokens" | "output_tokens">;

const NOTHING: DaySpending = { microUsd: 0, tokens: 0, calls: 0 };

/** What runs have spent on the latest day, of each flow and in all. Charges come in the order of their days, up to the clock's whims. */
export class SpentToday {
	#day: Day;
	#all = NOTHING;
	/** By flow. */
	readonly #flows = new Map<string, DaySpending>();

	constructor(day: Day) {
		this.#day = day;
	}

	/** What was spent on a day: nothing on any but the latest. */
	of(day: Day, flow?: string): DaySpending {
		if (day !== this.#day) return NOTHING;
		return flow === undefined ? this.#all : (this.#flows.get(flow) ?? NOTHING);
	}

	/** A charge of an earlier day is nothing of today's. */
	add(spent: Spent): void {
		const { day } = spent;
		if (day < this.#day) return;
		if (day > this.#day) {
			this.#day = day;
			this.#all = NOTHING;
			this.#flows.clear();
		}
		this.#all = sum(this.#all, spent);
		this.#flows.set(spent.flow, sum(this.of(day, spent.flow), spent));
	}
}

/** Only the answers of models are calls that a budget bounds. */
function sum({ microUsd, tokens, calls }: DaySpending, spent: Spent): DaySpending {
	return {
		microUsd: Math.min(microUsd + spent.micro_usd, Number.MAX_SAFE_INTEGER),
		tokens: Math.min(tokens + spent.input_tokens + spent.output_tokens, Number.MAX_SAFE_INTEGER),
		calls: calls + (spent.kind === "model" ? spent.calls : 0),
	};
}
