import type { RaisedDay, Spending, SpentDay } from "@switchyard/host";
import { DayBudget, type DaySpending, type Flow } from "@switchyard/spec/flow";
import type { BudgetReply, SetBudgetBody } from "@switchyard/spec/http";
import { addDays, type Day, dayOf, defined, startOfDay } from "@switchyard/spec/json";
import { schemaProblems } from "@switchyard/spec/schema";
import type { Database } from "../../platform/database/database.ts";
import type { NoteUnreadable } from "../../platform/database/unreadable-rows.ts";
import type { Charge } from "./charges.ts";
import type { DayAccount } from "./day-account.ts";
import { SpentToday } from "./spent-today.ts";

/** The name of the setting that has the budget of all flows. */
const SETTING = "day-budget";

/** Stands in the column `flow` for all flows: no flow has such an id. */
const ALL_FLOWS = "";

export interface DayBudgetOptions {
	readonly database: Pick<Database, "read" | "write">;
	/** Returns who spends out of the same budget of a day as a flow or robot. */
	readonly accountOf: (flow: string) => DayAccount;
	readonly onUnreadable: NoteUnreadable;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** The budgets of days and what is spent of them, in memory: this process owns the database, and is asked before each piece of work. */
export class DayBudgets implements Spending {
	readonly #database: DayBudgetOptions["database"];
	readonly #accountOf: DayBudgetOptions["accountOf"];
	readonly #now: () => number;
	readonly #spent: SpentToday;
	/** Node types that have cost something at some time. */
	readonly #costly: Set<string>;
	#day: DayBudget | null = null;
	/** Of the latest day on which a person raised one: by account. */
	readonly #raised = new Map<string, DayBudget>();
	#raisedOn: Day;

	private constructor({ database, accountOf, now }: DayBudgetOptions, costly: Iterable<string>) {
		this.#database = database;
		this.#accountOf = accountOf;
		this.#now = now;
		this.#raisedOn = dayOf(now());
		this.#spent = new SpentToday(this.#raisedOn);
		this.#costly = new Set(costly);
	}

	static async open(options: DayBudgetOptions): Promise<DayBudgets> {
		const { read } = options.database;
		const today = dayOf(options.now());
		const costly = await read
			.selectFrom("costs")
			.select("name")
			.distinct()
			.where("kind", "=", "node")
			.execute();
		const budgets = new DayBudgets(
			options,
			costly.map(({ name }) => name),
		);
		for (const row of await read.selectFrom("costs").selectAll().where("day", "=", today).execute())
			budgets.#spent.add(row);
		const readBudget = (text: string, row: string): DayBudget | undefined => {
			try {
				return budgetIn(text);
			} catch (error) {
				options.onUnreadable("budget", row, error);
				return undefined;
			}
		};
		const setting = await read
			.selectFrom("settings")
			.select("value")
			.where("name", "=", SETTING)
			.executeTakeFirst();
		if (setting) budgets.#day = readBudget(setting.value, SETTING) ?? null;
		for (const { flow, limits } of await read
			.selectFrom("raised_budgets")
			.selectAll()
			.where("day", "=", today)
			.execute()) {
			const budget = readBudget(limits, `${today} ${flow}`);
			if (budget) budgets.#raised.set(flow, budget);
		}
		return budgets;
	}

	/** Counts what is paid for, whether or not the disk has it already. */
	note(charge: Charge): void {
		this.#spent.add(charge);
		if (charge.kind === "node") this.#costly.add(charge.name);
	}

	mayCost(nodeType: string): boolean {
		return this.#costly.has(nodeType);
	}

	spentDay({ id, budget }: Pick<Flow, "id" | "budget">, now: number): SpentDay | undefined {
		if (!this.#day && !budget?.day) return undefined;
		const day = dayOf(now);
		if (budget?.day) {
			const account = this.#accountOf(id);
			const ofFlow = this.#raisedOf(day, account.id) ?? budget.day;
			const flowSpent = this.#spent.of(day, account.flows);
			if (isSpent(ofFlow, flowSpent)) return spentDay("flow-day", day, ofFlow, flowSpent);
		}
		const ofAll = this.#day && (this.#raisedOf(day, ALL_FLOWS) ?? this.#day);
		const allSpent = this.#spent.of(day);
		if (ofAll && isSpent(ofAll, allSpent)) return spentDay("day", day, ofAll, allSpent);
		return undefined;
	}

	async raise({ scope, day, flow, limits }: RaisedDay): Promise<readonly string[]> {
		const account = this.#accountOf(flow);
		const of = scope === "day" ? ALL_FLOWS : account.id;
		const most = higher(this.#raisedOf(day, of), limits);
		const row = { day, flow: of, limits: JSON.stringify(most) };
		const { read, write } = this.#database;
		const query = read
			.insertInto("raised_budgets")
			.values(row)
			.onConflict((conflict) => conflict.columns(["day", "flow"]).doUpdateSet({ limits: row.limits }));
		await write([query.compile()]);
		if (day > this.#raisedOn) this.#raised.clear();
		if (day >= this.#raisedOn) {
			this.#raisedOn = day;
			this.#raised.set(of, most);
		}
		return account.flows;
	}

	read(): BudgetReply {
		const day = dayOf(this.#now());
		const raised = this.#raisedOf(day, ALL_FLOWS);
		return {
			day: this.#day,
			today: { day, spent: this.#spent.of(day), ...defined({ raised }) },
		};
	}

	/** Sets the budget of all runs from now on; what a person raised today's budget to no longer counts. */
	async set({ day }: SetBudgetBody): Promise<void> {
		const { read, write } = this.#database;
		const value = JSON.stringify(day);
		await write([
			(day === null
				? read.deleteFrom("settings").where("name", "=", SETTING)
				: read
						.insertInto("settings")
						.values({ name: SETTING, value })
						.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
			).compile(),
			read
				.deleteFrom("raised_budgets")
				.where("flow", "=", ALL_FLOWS)
				.where("day", "=", dayOf(this.#now()))
				.compile(),
		]);
		this.#day = day;
		this.#raised.delete(ALL_FLOWS);
	}

	#raisedOf(day: Day, flow: string): DayBudget | undefined {
		return day === this.#raisedOn ? this.#raised.get(flow) : undefined;
	}
}

/** @throws Error when it is none */
function budgetIn(text: string): DayBudget {
	const budget: unknown = JSON.parse(text);
	const [problem] = schemaProblems(DayBudget, budget);
	if (problem) throw new Error(problem.message);
	return budget as DayBudget;
}

/** Someone who answers late, and with less, takes nothing back of what another has raised. */
function higher(before: DayBudget | undefined, raised: DayBudget): DayBudget {
	if (!before) return raised;
	const limits = (["microUsd", "tokens", "calls"] as const).flatMap((name) => {
		const [one, other] = [before[name], raised[name]];
		return one === undefined || other === undefined ? [] : [[name, Math.max(one, other)] as const];
	});
	return { ...raised, ...Object.fromEntries(limits) };
}

function isSpent({ microUsd, tokens, calls }: DayBudget, spent: DaySpending): boolean {
	const reached = (limit: number | undefined, used: number) => limit !== undefined && used >= limit;
	return reached(microUsd, spent.microUsd) || reached(tokens, spent.tokens) || reached(calls, spent.calls);
}

function spentDay(scope: SpentDay["scope"], day: Day, limits: DayBudget, spent: DaySpending): SpentDay {
	return { scope, day, until: startOfDay(addDays(day, 1)) ?? 0, limits, spent };
}
