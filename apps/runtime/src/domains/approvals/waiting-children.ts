import type { Runs } from "@switchyard/host";
import { eventsOf } from "./events-of.ts";

/** The runs of the flows that a run has called, as far as they wait for a person. */
export async function waitingChildren(runs: Pick<Runs, "events">, run: string): Promise<ReadonlySet<string>> {
	const waiting = new Set<string>();
	for await (const event of eventsOf(runs, run)) {
		if (event.type !== "child-wait") continue;
		if (event.waiting) waiting.add(event.child);
		else waiting.delete(event.child);
	}
	return waiting;
}
