import type { BudgetHold } from "@switchyard/spec/event";
import type { DayBudget, Flow } from "@switchyard/spec/flow";
import type { Day } from "@switchyard/spec/json";

/** The budget of a day that is spent. */
export type SpentDay = Pick<BudgetHold, "scope" | "day" | "until" | "limits" | "spent">;

/** A day's budget that a person has raised. */
export interface RaisedDay {
	readonly scope: BudgetHold["scope"];
	readonly day: Day;
	/** The flow whose runs it bounds; of no meaning where it is everybody's. */
	readonly flow: string;
	readonly limits: DayBudget;
}

/** What all runs have spent today, and what they may. It is asked before each piece of work, so it answers at once. */
export interface Spending {
	/** Whether an attempt at a node of this type may cost something, as far as anybody knows. */
	readonly mayCost: (nodeType: string) => boolean;
	/**
	 * The budget that is spent: the flow's for a day, or that of all flows; `undefined` while both have something left.
	 * @param now in milliseconds since the Unix epoch
	 */
	readonly spentDay: (flow: Pick<Flow, "id" | "budget">, now: number) => SpentDay | undefined;
	/** Keeps what a day's budget was raised to. Resolves with the flows whose runs it bounds, where it is not everybody's. */
	readonly raise: (raised: RaisedDay) => Promise<readonly string[]>;
}
