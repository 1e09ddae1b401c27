import type { Message } from "@switchyard/spec/json";
import type { RunViewState, StepView } from "../run/run-view-state.ts";
import { type ValueDifference, valueDifferences } from "../value/value-differences.ts";

/** What is compared of a run. */
export type ComparedRun = Pick<RunViewState, "steps" | "status" | "input" | "result" | "error">;

/** A step of one run beside the step that does the same in the other one. */
export interface StepPair {
	/** Names the pair among all of a comparison. */
	readonly key: string;
	/** `undefined` when the step ran only in the other run. */
	readonly left: StepView | undefined;
	readonly right: StepView | undefined;
	/** In how many loops and calls it is. */
	readonly depth: number;
	/** Whether anything but times differs. */
	readonly differs: boolean;
}

/** How two runs differ. How long anything took is no difference. */
export interface RunComparison {
	/** In the order of the left run; what ran only on the right stands where it ran there. */
	readonly pairs: readonly StepPair[];
	readonly input: readonly ValueDifference[];
	readonly result: readonly ValueDifference[];
	/** Whether nothing but times differs. */
	readonly same: boolean;
}

/** The parts of two steps that differ. */
export interface StepDifferences {
	readonly input: readonly ValueDifference[];
	readonly params: readonly ValueDifference[];
	readonly output: readonly ValueDifference[];
	readonly error: readonly ValueDifference[];
}

const NOTHING: Message = {};

export function compareRuns(left: ComparedRun, right: ComparedRun): RunComparison {
	const pairs = pairSteps(left.steps, right.steps);
	const input = valueDifferences(left.input ?? NOTHING, right.input ?? NOTHING);
	const result = valueDifferences(left.result ?? NOTHING, right.result ?? NOTHING);
	const same =
		left.status === right.status &&
		input.length === 0 &&
		result.length === 0 &&
		left.error?.code === right.error?.code &&
		pairs.every(({ differs }) => !differs);
	return { pairs, input, result, same };
}

/** What differs in the values of two steps, or of a step and none. */
export function stepDifferences(left: StepView | undefined, right: StepView | undefined): StepDifferences {
	const of = (part: (step: StepView) => unknown) =>
		valueDifferences((left && part(left)) ?? NOTHING, (right && part(right)) ?? NOTHING);
	return {
		input: of(({ message }) => message),
		params: of(({ params }) => params),
		output: of(({ outputs }) => outputs),
		error: of(({ error }) => error && { code: error.code, message: error.message }),
	};
}

function pairSteps(left: readonly StepView[], right: readonly StepView[]): readonly StepPair[] {
	const leftKeys = stepKeys(left);
	const rightKeys = stepKeys(right);
	const rightByKey = new Map(right.map((step) => [rightKeys.get(step.step) ?? "", step]));
	const leftByKey = new Map(left.map((step) => [leftKeys.get(step.step) ?? "", step]));
	const pairs: StepPair[] = [];
	let next = 0;
	/** Lists what only the right run did, up to a step of it. */
	const listRight = (end: number) => {
		for (; next < end; next++) {
			const step = right[next];
			const key = step && rightKeys.get(step.step);
			if (step && key !== undefined && !leftByKey.has(key)) pairs.push(pair(key, undefined, step));
		}
	};
	const rightPlaces = new Map(right.map((step, place) => [step, place]));
	for (const step of left) {
		const key = leftKeys.get(step.step) ?? "";
		const other = rightByKey.get(key);
		if (other) listRight(rightPlaces.get(other) ?? 0);
		pairs.push(pair(key, step, other));
	}
	listRight(right.length);
	return pairs;
}

function pair(key: string, left: StepView | undefined, right: StepView | undefined): StepPair {
	const depth = [...key].filter((sign) => sign === "#").length - 1;
	return { key, left, right, depth, differs: !isSame(left, right) };
}

function isSame(left: StepView | undefined, right: StepView | undefined): boolean {
	if (!left || !right) return false;
	if (left.state !== right.state || left.attempt !== right.attempt || left.port !== right.port) return false;
	return Object.values(stepDifferences(left, right)).every((differences) => differences.length === 0);
}

/**
 * A name for each step of a run that the step doing the same has in another run: its node, the round or the call that it
 * belongs to, and which of several it is.
 */
function stepKeys(steps: readonly StepView[]): ReadonlyMap<number, string> {
	const keys = new Map<number, string>();
	const counts = new Map<string, number>();
	for (const { step, node, call, round } of steps) {
		const within = call
			? `${keys.get(call.agent) ?? ""} > ${call.tool}`
			: round
				? `${keys.get(round.loop) ?? ""} [${round.index}]`
				: "";
		const what = `${within} ${node ?? ""}`;
		const count = (counts.get(what) ?? 0) + 1;
		counts.set(what, count);
		keys.set(step, `${what} #${count}`);
	}
	return keys;
}
