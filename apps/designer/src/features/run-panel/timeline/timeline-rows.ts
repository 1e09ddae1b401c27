import { isOver, PRESSING, type StepState, type StepView } from "../../../core/run/run-view-state.ts";

/** One line of the timeline. */
export type TimelineRow = StepRow | RoundRow;

export interface StepRow {
	readonly kind: "step";
	readonly step: StepView;
	/** How many agents, hops and rounds it stands under. */
	readonly depth: number;
}

/** A round of a loop, with all its steps in one line while it is closed. */
export interface RoundRow {
	readonly kind: "round";
	/** Names it among all rounds of the run. */
	readonly key: string;
	/** Which round of its loop it is; the first has 0. */
	readonly index: number;
	readonly depth: number;
	readonly open: boolean;
	readonly state: StepState;
	/** Milliseconds since the Unix epoch. */
	readonly startedAt: number;
	readonly endedAt: number | undefined;
	/** Its steps, those of loops within it included. */
	readonly steps: readonly StepView[];
	/** The number of the step that speaks for it: the one that failed, or the latest. */
	readonly telling: number;
}

/**
 * The steps in the order in which they began: each agent and hop followed by its calls, each loop by its rounds.
 * @param open the keys of the rounds whose steps are listed; of the others there is only the round
 */
export function timelineRows(steps: readonly StepView[], open: ReadonlySet<string>): readonly TimelineRow[] {
	const byNumber = new Map(steps.map((step) => [step.step, step]));
	const flowing = steps.filter(({ call }) => call === undefined);
	const byLoop = Map.groupBy(flowing, ({ round }) => round?.loop);
	const rows: TimelineRow[] = [];

	const list = (some: readonly StepView[], depth: number) => {
		for (const step of some) {
			rows.push({ kind: "step", step, depth });
			for (const call of step.calls) {
				const called = byNumber.get(call);
				if (called) rows.push({ kind: "step", step: called, depth: depth + 1 });
			}
			const rounds = Map.groupBy(byLoop.get(step.step) ?? [], ({ round }) => round?.index ?? 0);
			for (const [index, own] of rounds) {
				const row = roundRow(step.step, index, depth + 1, [...within(own)], open);
				rows.push(row);
				if (row.open) list(own, depth + 2);
			}
		}
	};
	/** Steps with all that belongs to them. */
	function* within(some: readonly StepView[]): Iterable<StepView> {
		for (const step of some) {
			yield step;
			for (const call of step.calls) {
				const called = byNumber.get(call);
				if (called) yield called;
			}
			yield* within(byLoop.get(step.step) ?? []);
		}
	}

	list(byLoop.get(undefined) ?? [], 0);
	return rows;
}

function roundRow(
	loop: number,
	index: number,
	depth: number,
	steps: readonly StepView[],
	open: ReadonlySet<string>,
): RoundRow {
	const key = `${loop} ${index}`;
	const states = new Set(steps.map(({ state }) => state));
	const failed = steps.find(endsRound);
	const pressing = PRESSING.find((state) => states.has(state));
	const goesOn = steps.some(({ state }) => !isOver(state));
	const latest = steps.at(-1);
	return {
		kind: "round",
		key,
		index,
		depth,
		open: open.has(key),
		state: pressing ?? (failed ? "failed" : states.has("cancelled") ? "cancelled" : "succeeded"),
		startedAt: Math.min(...steps.map(({ startedAt }) => startedAt)),
		endedAt: goesOn ? undefined : Math.max(...steps.map(({ endedAt }) => endedAt ?? 0)),
		steps,
		telling: (failed ?? latest)?.step ?? 0,
	};
}

/** A failure whose message went nowhere ended its round, unless a Catch node took it. */
function endsRound({ state, port, call }: StepView): boolean {
	return state === "failed" && port === undefined && call === undefined;
}

/** Where a step's row is, or that of the closed round that it is in; -1 when it is in none. */
export function rowOf(rows: readonly TimelineRow[], step: number | undefined): number {
	if (step === undefined) return -1;
	return rows.findIndex((row) =>
		row.kind === "step" ? row.step.step === step : !row.open && row.steps.some((each) => each.step === step),
	);
}
