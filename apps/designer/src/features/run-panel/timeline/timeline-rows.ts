import {
	isOver,
	type ModelCall,
	PRESSING,
	type StepState,
	type StepView,
} from "../../../core/run/run-view-state.ts";

/** One line of the timeline. */
export type TimelineRow = StepRow | ModelRow | RoundRow;

export interface StepRow {
	readonly kind: "step";
	readonly step: StepView;
	/** How many agents, hops and rounds it stands under. */
	readonly depth: number;
}

/** A request of an agent to its model. */
export interface ModelRow {
	readonly kind: "model";
	/** The agent's step. */
	readonly step: StepView;
	readonly call: ModelCall;
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
 * The steps in the order in which they began: each agent and hop followed by its turns and calls, each loop by its rounds.
 * @param open the keys of the rounds whose steps are listed; of the others there is only the round
 */
export function timelineRows(steps: readonly StepView[], open: ReadonlySet<string>): readonly TimelineRow[] {
	const byNumber = new Map(steps.map((step) => [step.step, step]));
	const flowing = steps.filter(({ call }) => call === undefined);
	const byLoop = Map.groupBy(flowing, ({ round }) => round?.loop);
	const rows: TimelineRow[] = [];

	/** A step, and under it in the order of time what its model was asked and what it called. */
	const add = (step: StepView, depth: number) => {
		rows.push({ kind: "step", step, depth });
		const asked = step.modelCalls.map((call) => ({ at: call.startedAt, call }));
		const called = step.calls.flatMap((number) => {
			const step = byNumber.get(number);
			return step ? [{ at: step.startedAt, step }] : [];
		});
		for (const part of [...asked, ...called].toSorted((one, other) => one.at - other.at)) {
			if ("step" in part) add(part.step, depth + 1);
			else rows.push({ kind: "model", step, call: part.call, depth: depth + 1 });
		}
	};
	const list = (some: readonly StepView[], depth: number) => {
		for (const step of some) {
			add(step, depth);
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
			yield* within(step.calls.flatMap((call) => byNumber.get(call) ?? []));
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
	const isActive = steps.some(({ state }) => !isOver(state));
	const latest = steps.at(-1);
	return {
		kind: "round",
		key,
		index,
		depth,
		open: open.has(key),
		state: pressing ?? (failed ? "failed" : states.has("cancelled") ? "cancelled" : "succeeded"),
		startedAt: Math.min(...steps.map(({ startedAt }) => startedAt)),
		endedAt: isActive ? undefined : Math.max(...steps.map(({ endedAt }) => endedAt ?? 0)),
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
	return rows.findIndex((row) => {
		if (row.kind === "round") return !row.open && row.steps.some((each) => each.step === step);
		return row.kind === "step" && row.step.step === step;
	});
}
