import { type Static, Type } from "typebox";
import { MicroUsd } from "../model/micro-usd.ts";

const Limit = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

const LIMITS = {
	/** What models and nodes may cost, in micro-dollars. */
	microUsd: Type.Optional(Limit),
	/** Tokens that models read and write. */
	tokens: Type.Optional(Limit),
	/** Answers of models. */
	calls: Type.Optional(Limit),
};

/** How many agents may be at work one below another where a budget says nothing of it, and the most that one may say. */
export const DEFAULT_AGENT_DEPTH = 5;
export const MAX_AGENT_DEPTH = 16;

/** What happens once a budget is spent: a person is asked to raise it (the default), or the run fails. */
export const OnSpent = Type.Union([Type.Literal("ask"), Type.Literal("fail")]);
export type OnSpent = Static<typeof OnSpent>;

/** What one run may spend. Each limit holds by itself; one that is absent does not bound the run. */
export const RunBudget = Type.Object(
	{
		...LIMITS,
		/** How long the run may be at work, in milliseconds: the time in which it waits for people or times does not count. */
		activeMs: Type.Optional(Limit),
		/** How many agents may be at work one below another, each called by the one above; 5 when absent. A call past it is refused, and the run continues. */
		depth: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_AGENT_DEPTH })),
		onSpent: Type.Optional(OnSpent),
	},
	{ additionalProperties: false, minProperties: 1 },
);
export type RunBudget = Static<typeof RunBudget>;

/** What all runs together may spend in one day, in UTC. */
export const DayBudget = Type.Object(
	{ ...LIMITS, onSpent: Type.Optional(OnSpent) },
	{ additionalProperties: false, minProperties: 1 },
);
export type DayBudget = Static<typeof DayBudget>;

/** What the runs of a flow may spend: each of them, and all of a day. */
export const FlowBudget = Type.Object(
	{ run: Type.Optional(RunBudget), day: Type.Optional(DayBudget) },
	{ additionalProperties: false, minProperties: 1 },
);
export type FlowBudget = Static<typeof FlowBudget>;

/** What a day's budget is compared with. */
export const DaySpending = Type.Object(
	{
		microUsd: MicroUsd,
		tokens: Type.Integer({ minimum: 0 }),
		calls: Type.Integer({ minimum: 0 }),
	},
	{ additionalProperties: false },
);
export type DaySpending = Static<typeof DaySpending>;

/** Whose budget it is: the run's own, its flow's for a day, or everybody's for a day. */
export const BudgetScope = Type.Union([Type.Literal("run"), Type.Literal("flow-day"), Type.Literal("day")]);
export type BudgetScope = Static<typeof BudgetScope>;
