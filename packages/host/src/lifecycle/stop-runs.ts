import type { HostServices } from "../attempts/host-services.ts";
import type { RunRoster } from "./run-roster.ts";

/** How many steps a line of the log names. */
const NAMED = 20;

/**
 * Starts nothing new in any run, and lets what is in flight end: for a moment, what runs again after the next start anyway, and
 * longer, what must not be cut off. Resolves when nothing is in flight, or the time is over.
 */
export async function stopRuns(
	roster: RunRoster,
	{ limits, logger, clock }: Pick<HostServices, "limits" | "logger" | "clock">,
): Promise<void> {
	const { hurryMs, closeGraceMs } = limits;
	const ended = Promise.all(Array.from(roster, ({ run }) => run.park()));
	if (await isWithin(ended, Math.min(hurryMs, closeGraceMs), clock)) return;
	for (const { run } of roster) run.cutOff();
	const steps = stepsInFlight(roster);
	if (steps.length === 0) return;
	const inFlight = { steps: steps.length, first: steps.slice(0, NAMED) };
	logger.info(
		{ ...inFlight, forAtMostMs: closeGraceMs },
		"the server waits for steps that must not be cut off",
	);
	if (await isWithin(ended, Math.max(0, closeGraceMs - hurryMs), clock)) return;
	const left = stepsInFlight(roster);
	logger.warn(
		{ steps: left.length, first: left.slice(0, NAMED) },
		"steps were cut off that had not ended in time; the next start takes their runs up as after a crash",
	);
}

function stepsInFlight(roster: RunRoster): { readonly run: string; readonly node: string }[] {
	return Array.from(roster).flatMap(({ run }) => run.nodesInFlight.map((node) => ({ run: run.id, node })));
}

/** Whether some work ends within so many milliseconds. */
export function isWithin(
	work: Promise<unknown>,
	ms: number,
	clock: Pick<HostServices["clock"], "after">,
): Promise<boolean> {
	return new Promise((resolve) => {
		const cancelTimer = clock.after(ms, () => resolve(false));
		void work.then(() => {
			cancelTimer();
			resolve(true);
		});
	});
}
