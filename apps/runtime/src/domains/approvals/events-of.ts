import type { Runs } from "@switchyard/host";
import type { Event } from "@switchyard/spec/event";

/** How many events are read at once. */
const PAGE = 500;

/** What the journal has of a run, with references in place of large values. */
export async function* eventsOf(runs: Pick<Runs, "events">, run: string): AsyncGenerator<Event> {
	let from = 1;
	let more = true;
	while (more) {
		const page = await runs.events(run, from, PAGE);
		yield* page.events;
		more = page.more;
		from = (page.events.at(-1)?.seq ?? from) + 1;
	}
}
