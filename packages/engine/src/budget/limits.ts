import type { Fault } from "@switchyard/spec/error";
import type { RunBudget } from "@switchyard/spec/flow";
import type { FormField } from "@switchyard/spec/form";
import type { Message } from "@switchyard/spec/json";
import { dollarsText, MICRO_USD_PER_DOLLAR, toMicroUsd } from "@switchyard/spec/model";

/** What a budget can bound. */
export type LimitName = "microUsd" | "tokens" | "calls" | "activeMs";

/** The limits of a budget; what is absent is not bounded. */
export type Limits = { readonly [Name in LimitName]?: number | undefined };

/** What was spent; `undefined` where nobody knows. */
export type Spent = { readonly [Name in LimitName]?: number | undefined };

/** How a budget stands. */
export type BudgetState = "left" | "spent" | "unknown";

/** One limit of a budget, in its unit: micro-dollars, tokens, calls, or milliseconds. */
export interface LimitReading {
	/** `undefined` where nobody knows. */
	readonly spent: number | undefined;
	readonly limit: number;
}

/** What may be spent and is spent; a limit that a budget does not have is absent. */
export type BudgetReading = { readonly [Name in LimitName]?: LimitReading };

/** How limits are spoken of, and the fields by which a person raises them: whole numbers, `unit` of the limit to one of the field. */
const LIMITS: Readonly<
	Record<
		LimitName,
		{ readonly field: string; readonly title: string; readonly unit: number; readonly words: string }
	>
> = {
	microUsd: { field: "budget_usd", title: "New budget in dollars", unit: MICRO_USD_PER_DOLLAR, words: "" },
	tokens: { field: "budget_tokens", title: "New budget in tokens", unit: 1, words: " tokens" },
	calls: { field: "budget_calls", title: "New budget in model calls", unit: 1, words: " model calls" },
	activeMs: { field: "budget_minutes", title: "New budget in minutes", unit: 60_000, words: " minutes" },
};

const NAMES = Object.keys(LIMITS) as readonly LimitName[];

/** How a budget stands; `undefined` where it bounds nothing. */
export function readBudget(limits: Limits, spent: Spent): BudgetReading | undefined {
	const readings = NAMES.flatMap((name) => {
		const limit = limits[name];
		return limit === undefined ? [] : [[name, { spent: spent[name], limit }] as const];
	});
	return readings.length === 0 ? undefined : Object.fromEntries(readings);
}

/** Whether anything is left of a budget. What cannot be measured cannot be kept. */
export function stateOfBudget(limits: Limits, spent: Spent): BudgetState {
	const states = NAMES.map((name) => stateOf(limits[name], spent[name]));
	if (states.includes("unknown")) return "unknown";
	return states.includes("spent") ? "spent" : "left";
}

function stateOf(limit: number | undefined, spent: number | undefined): BudgetState {
	if (limit === undefined) return "left";
	if (spent === undefined) return "unknown";
	return spent >= limit ? "spent" : "left";
}

/** The parameter of the first limit that is reached, as people name it. */
export function reachedField(limits: Limits, spent: Spent): string {
	const reached = NAMES.find((name) => stateOf(limits[name], spent[name]) === "spent");
	return LIMITS[reached ?? "microUsd"].field;
}

/** What is spent of each limit: `$0.06 of $0.05, 800 of 10000 tokens`. */
export function spentWords(limits: Limits, spent: Spent): string {
	return NAMES.flatMap((name) => {
		const limit = limits[name];
		if (limit === undefined) return [];
		return [`${amount(name, spent[name] ?? 0)} of ${amount(name, limit)}${LIMITS[name].words}`];
	}).join(", ");
}

function amount(name: LimitName, value: number): string {
	if (name === "microUsd") return dollarsText(value);
	return String(name === "activeMs" ? Math.round((value / LIMITS.activeMs.unit) * 10) / 10 : value);
}

/** One field for each limit that is reached, which proposes as much again. */
export function raisedFields(limits: Limits, spent: Spent): FormField[] {
	return NAMES.flatMap((name) => {
		const [limit, used] = [limits[name], spent[name]];
		if (limit === undefined || stateOf(limit, used) !== "spent") return [];
		const { field, title, unit } = LIMITS[name];
		const more = (2 * Math.max(limit, used ?? 0)) / unit;
		return [{ name: field, title, type: "number" as const, required: true, default: more }];
	});
}

/** The limits with those that a person has raised. */
export function raisedLimits<Budget extends Limits>(limits: Budget, values: Message): Budget {
	const raised = NAMES.flatMap((name) => {
		const value = limitOf(name, values[LIMITS[name].field]);
		return value === undefined ? [] : [[name, value] as const];
	});
	return { ...limits, ...Object.fromEntries(raised) };
}

function limitOf(name: LimitName, value: unknown): number | undefined {
	if (name === "microUsd") return toMicroUsd(value);
	return typeof value === "number" ? value * LIMITS[name].unit : undefined;
}

/** A budget that keeps both: of each limit the smaller one, and failing where one of them says so. */
export function smallerBudget(
	one: RunBudget | undefined,
	other: RunBudget | undefined,
): RunBudget | undefined {
	if (!one || !other) return one ?? other;
	const smaller = NAMES.flatMap((name) => {
		const limits = [one[name], other[name]].filter((limit) => limit !== undefined);
		return limits.length === 0 ? [] : [[name, Math.min(...limits)] as const];
	});
	const depths = [one.depth, other.depth].filter((depth) => depth !== undefined);
	const onSpent = [one.onSpent, other.onSpent].includes("fail") ? "fail" : (one.onSpent ?? other.onSpent);
	return {
		...Object.fromEntries(smaller),
		...(depths.length === 0 ? {} : { depth: Math.min(...depths) }),
		...(onSpent === undefined ? {} : { onSpent }),
	};
}

/** Why an answer raises nothing: a new limit that is spent already would be asked about again at once. */
export function raiseFault(limits: Limits, spent: Spent, values: Message): Fault | undefined {
	const raised = raisedLimits(limits, values);
	const short = NAMES.find(
		(name) => values[LIMITS[name].field] !== undefined && stateOf(raised[name], spent[name]) === "spent",
	);
	if (short === undefined) return undefined;
	return {
		code: "ANSWER_INVALID",
		message: `The new budget must be more than what is spent, ${amount(short, spent[short] ?? 0)}.`,
		field: LIMITS[short].field,
		retryable: false,
	};
}
