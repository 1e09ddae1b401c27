import type { StepView } from "../run/run-view-state.ts";

/**
 * A name for each step of a run that the step doing the same has in another run: its node, the round or the call that it
 * belongs to, and which of several it is.
 */
export function stepKeys(steps: readonly StepView[]): ReadonlyMap<number, string> {
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
