import type { Event, EventBody } from "@switchyard/spec/event";

export const RUN_ID = "0198c0de-0000-7000-8000-000000000001";

/** A run's journal of these events, a hundred milliseconds apart. */
export function journal(...bodies: readonly EventBody[]): Event[] {
	return bodies.map((body, index) => ({ ...body, run: RUN_ID, seq: index + 1, at: 1_000 + index * 100 }));
}
