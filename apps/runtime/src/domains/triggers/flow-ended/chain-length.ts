import type { Runs } from "@switchyard/host";
import type { Event } from "@switchyard/spec/event";

/** How many runs in a row may each be started by the end of the one before. */
export const LONGEST_CHAIN = 10;

/** How many runs led to this one, each by its end; looks no further than the longest chain. */
export async function chainLength(runs: Pick<Runs, "events">, run: string): Promise<number> {
	let length = 0;
	let current: string | undefined = run;
	while (current !== undefined && length < LONGEST_CHAIN) {
		const { events }: { readonly events: readonly Event[] } = await runs.events(current, 1, 1);
		const [start] = events;
		current = start?.type === "run-start" && start.cause === "flow" ? start.key : undefined;
		if (current !== undefined) length++;
	}
	return length;
}
