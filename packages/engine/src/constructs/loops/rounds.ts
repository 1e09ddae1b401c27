import type { Token } from "../../message/token.ts";
import { isClosing, newFrame } from "../../run/frame.ts";
import type { RunState } from "../../run/run-state.ts";
import { send } from "../../run/send.ts";
import type { Frame, LoopProgress, Step } from "../../run/step.ts";
import { closeFrame, setPhase } from "../../run/step-life.ts";

/** The port by which each round leaves a loop. */
const ROUND_PORT = "each";

/** What one kind of loop does with its rounds. */
export interface RoundRules {
	/** The message that the next round starts with; `undefined` when there is none. May set the loop's fault. */
	readonly next: (step: Step, progress: LoopProgress) => Token | undefined;
	/** Takes in a round that is over. May set the loop's fault, which stops it. */
	readonly take: (step: Step, progress: LoopProgress, round: Frame) => void;
	/** How many rounds may be under way at once. */
	readonly parallel: (step: Step) => number;
}

export function beginLoop(state: RunState, step: Step, rules: RoundRules): void {
	step.loop = { begun: 0, open: new Set(), results: [], errors: [] };
	setPhase(state, step, "rounds");
	fill(state, step, step.loop, rules);
}

/** One round is over: the next one may begin. */
export function endRound(state: RunState, step: Step, round: Frame, rules: RoundRules): void {
	const progress = step.loop;
	if (!progress?.open.delete(round)) throw new Error(`Step ${step.number} has no such round.`);
	rules.take(step, progress, round);
	fill(state, step, progress, rules);
}

/** Begins as many rounds as may be under way. Rounds that lead nowhere are over at once, so this is a loop and no recursion. */
function fill(state: RunState, step: Step, progress: LoopProgress, rules: RoundRules): void {
	while (!step.fault && progress.open.size < rules.parallel(step) && !isClosing(step.frame)) {
		const token = rules.next(step, progress);
		if (!token) break;
		const round = newFrame(step, progress.begun++);
		progress.open.add(round);
		send(state, round, step.node, ROUND_PORT, token);
		if (round.live > 0) continue;
		progress.open.delete(round);
		rules.take(step, progress, round);
	}
	if (step.fault) for (const round of progress.open) closeFrame(state, round, { status: "cancelled" });
	if (progress.open.size === 0) setPhase(state, step, "done");
}
