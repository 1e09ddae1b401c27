import type { Event } from "@switchyard/spec/event";
import { expect } from "vitest";

/** No timer is early, no question escalates or expires early, and none of them twice. */
export function checkTimers(events: readonly Event[]): void {
	const due = new Map<number, number>();
	const escalations = new Map<number, number>();
	for (const event of events) {
		if (event.type === "timer-set" || (event.type === "approval-open" && event.due !== undefined)) {
			due.set(event.step, event.due ?? 0);
		}
		if (event.type === "approval-open" && event.escalateAt !== undefined)
			escalations.set(event.step, event.escalateAt);
		if (event.type === "approval-escalate") {
			expect(event.at).toBeGreaterThanOrEqual(escalations.get(event.step) ?? Number.POSITIVE_INFINITY);
			escalations.delete(event.step);
		}
		if (event.type !== "timer-fire" && !(event.type === "approval-resolve" && event.answer === "expired"))
			continue;
		expect(event.at).toBeGreaterThanOrEqual(due.get(event.step) ?? Number.POSITIVE_INFINITY);
		due.delete(event.step);
	}
}
