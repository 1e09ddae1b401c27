import type { RunLogReader } from "@switchyard/host";
import type { Event } from "@switchyard/spec/event";
import { withValues } from "./large-values.ts";

/** Reads events with their large values, by the two queries that a store answers. */
export function loadEvents({ read, value }: Pick<RunLogReader, "read" | "value">): RunLogReader["load"] {
	return async (run, from, limit) => {
		const { events: slim, more } = await read(run, from, limit);
		const events: Event[] = [];
		for (const event of slim) events.push(await withValues(event, { value }));
		return { events, more };
	};
}
