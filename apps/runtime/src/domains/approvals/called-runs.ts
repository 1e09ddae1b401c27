import type { Runs } from "@switchyard/host";
import { eventsOf } from "./events-of.ts";

/** The runs of the flows that a run has called, as far as their steps are under way. */
export async function calledRuns(runs: Pick<Runs, "events">, run: string): Promise<Iterable<string>> {
	const called = new Map<number, string>();
	for await (const event of eventsOf(runs, run)) {
		if (event.type === "run-call") called.set(event.step, event.child);
		else if (event.type === "step-end" || event.type === "step-fail" || event.type === "tool-response")
			called.delete(event.step);
	}
	return called.values();
}
