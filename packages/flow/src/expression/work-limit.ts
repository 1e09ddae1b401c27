import { valueSize } from "./value-size.ts";

/** The largest value that an expression may make, in about characters of JSON: four times what a message may have. */
export const MAX_VALUE_SIZE = 4 * 1024 * 1024;

/** What one evaluation may take, or all those of one step together, in about evaluations of one part of it: about a second. */
const MAX_WORK = 10_000_000;

/** Characters that a text operation handles in the time of one part. */
const CHARACTERS_PER_UNIT = 8;

/** An evaluation took too long or made something too large. */
export class LimitError extends Error {}

const TOO_MUCH_WORK = new LimitError("The expression needs too much time on this message.");
const TOO_MUCH_TOGETHER = new LimitError(
	"The step's expressions together need too much time on this message.",
);
const TOO_LARGE = new LimitError("The expression makes a value that is too large.");

let work = 0;
let isShared = false;
let refusal: LimitError | undefined;
const paid = new Set<string>();

/**
 * Evaluates an expression within the limits. What is counted are parts and sizes, never time, so that the same
 * expression and message always give the same.
 * @throws LimitError
 */
export function withinLimits(evaluate: () => unknown): unknown {
	if (!isShared) startAgain();
	refusal = undefined;
	const value = evaluate();
	// Loops such as `exists` continue after an error; they may not hide this one.
	if (refusal) throw refusal;
	return value;
}

/**
 * Gives all expressions that are evaluated in it the time of one: many cheap ones are as good as before, and many
 * expensive ones take no longer together than one may.
 */
export function withSharedLimits<Result>(evaluateAll: () => Result): Result {
	if (isShared) return evaluateAll();
	startAgain();
	isShared = true;
	try {
		return evaluateAll();
	} finally {
		isShared = false;
	}
}

function startAgain(): void {
	work = 0;
	// Clearing an empty set costs as much as a whole step.
	if (paid.size > 0) paid.clear();
}

/** @throws LimitError once the evaluation has taken more than it may */
export function spend(units: number): void {
	work += units;
	if (work > MAX_WORK) refuse(isShared ? TOO_MUCH_TOGETHER : TOO_MUCH_WORK);
}

/** For what is made once and then kept: paid once in each evaluation, whatever an earlier one made already. */
export function spendOnce(what: string, units: number): void {
	if (paid.has(what)) return;
	paid.add(what);
	spend(units);
}

/** For what walks through a text; other values cost nothing. */
export function spendOnText(value: unknown): void {
	if (typeof value === "string") spend(value.length / CHARACTERS_PER_UNIT);
}

/** For what looks at a value in all its depth. */
export function spendOnWhole(value: unknown): void {
	spend(valueSize(value) / CHARACTERS_PER_UNIT);
}

/** @throws LimitError for a value that is larger than an expression may make */
export function refuseLarge(value: unknown): void {
	if (valueSize(value) > MAX_VALUE_SIZE) refuse(TOO_LARGE);
}

/** @throws LimitError when the evaluation continues although it was refused already */
export function refuseAgain(): void {
	if (refusal) throw refusal;
}

function refuse(error: LimitError): never {
	refusal ??= error;
	throw error;
}
