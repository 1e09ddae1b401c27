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

	/** Returns what these flows spent on a day together, or all where none is given: nothing on any day but the latest. */
	of(day: Day, flows?: readonly string[]): DaySpending {
		if (day !== this.#day) return NOTHING;
		if (flows === undefined) return this.#all;
		return flows.map((flow) => this.#flows.get(flow) ?? NOTHING).reduce(added, NOTHING);
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
		this.#flows.set(spent.flow, sum(this.of(day, [spent.flow]), spent));
	}
}

/** Only the answers of models are calls that a budget bounds. */
function sum(before: DaySpending, spent: Spent): DaySpending {
	return added(before, {
		microUsd: spent.micro_usd,
		tokens: spent.input_tokens + spent.output_tokens,
		calls: spent.kind === "model" ? spent.calls : 0,
	});
}

function added(one: DaySpending, other: DaySpending): DaySpending {
	return {
		microUsd: Math.min(one.microUsd + other.microUsd, Number.MAX_SAFE_INTEGER),
		tokens: Math.min(one.tokens + other.tokens, Number.MAX_SAFE_INTEGER),
		calls: one.calls + other.calls,
	};
}
