import type { Event } from "@switchyard/spec";
import { expect } from "vitest";

/** No timer is early, and none fires twice. */
export function checkTimers(events: readonly Event[]): void {
	const due = new Map<number, number>();
	for (const event of events) {
		if (event.type === "timer-set") due.set(event.step, event.due);
		if (event.type !== "timer-fire") continue;
		expect(event.at).toBeGreaterThanOrEqual(due.get(event.step) ?? Number.POSITIVE_INFINITY);
		due.delete(event.step);
	}
}
