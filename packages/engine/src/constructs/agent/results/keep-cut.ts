import type { AgentProgress, CutValue } from "../../../run/step.ts";

/** How much of what was cut an agent keeps, in characters of JSON; the oldest goes first. */
const MOST_KEPT = 16 * 1024 * 1024;

/** Keeps what was cut of a result, so that the model can read on. */
export function keepCut(progress: AgentProgress, cut: readonly CutValue[]): void {
	if (cut.length === 0) return;
	progress.cut.push(...cut);
	let kept = progress.cut.reduce((sum, { size }) => sum + size, 0);
	while (kept > MOST_KEPT && progress.cut.length > 1) kept -= progress.cut.shift()?.size ?? 0;
}
