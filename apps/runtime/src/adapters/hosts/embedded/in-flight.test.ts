import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { InFlight } from "./in-flight.ts";

const inFlight = new InFlight();

afterEach(() => inFlight.drop());

/** Does not let go of the event loop for a while, as a busy server. */
function block(ms: number): void {
	for (const begun = performance.now(); performance.now() - begun < ms; );
}

describe("alarms that are late", () => {
	it("ring in the order in which they came due, also where the event loop gives them in another [Q-R7]", async () => {
		const rang: string[] = [];
		const now = Date.now();
		// Timers of one length are given together, the later ones before an earlier one of another length.
		setTimeout(() => {}, 30);
		block(25);
		await nextTurn();
		const both = new Promise<void>((resolve) => {
			const set = (name: string, step: number, inMs: number) =>
				inFlight.setAlarm(step, Date.now() + inMs, (lateMs) => {
					expect(lateMs).toBeGreaterThanOrEqual(0);
					if (rang.push(name) === 2) resolve();
				});
			set("second", 1, 30);
			set("first", 2, 10);
		});
		block(60);
		await both;
		expect(Date.now()).toBeGreaterThan(now + 60);
		expect(rang).toEqual(["first", "second"]);
	});

	it("do not ring once what rang before has let go of them", async () => {
		const rang: string[] = [];
		const due = Date.now() + 5;
		inFlight.setAlarm(1, due + 1, () => rang.push("second"));
		await new Promise<void>((resolve) => {
			inFlight.setAlarm(2, due, () => {
				rang.push("first");
				inFlight.drop();
				resolve();
			});
			block(20);
		});
		await nextTurn();
		expect(rang).toEqual(["first"]);
	});
});
