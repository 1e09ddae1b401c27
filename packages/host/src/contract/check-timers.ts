import type { Event } from "@switchyard/spec";
import { expect } from "vitest";

/** No timer is early and no question expires early, and none of them twice. */
export function checkTimers(events: readonly Event[]): void {
	const due = new Map<number, number>();
	for (const event of events) {
		if (event.type === "timer-set" || (event.type === "approval-open" && event.due !== undefined)) {
			due.set(event.step, event.due ?? 0);
		}
		if (event.type !== "timer-fire" && !(event.type === "approval-resolve" && event.answer === "expired"))
			continue;
		expect(event.at).toBeGreaterThanOrEqual(due.get(event.step) ?? Number.POSITIVE_INFINITY);
		due.delete(event.step);
	}
}
