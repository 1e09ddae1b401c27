import { beforeEach, describe, expect, it } from "vitest";
import { TestClock } from "../testing/test-clock.ts";
import { InFlight } from "./in-flight.ts";

let clock: TestClock;
let inFlight: InFlight;
let rang: string[];

beforeEach(() => {
	clock = new TestClock(1_000_000);
	inFlight = new InFlight(clock);
	rang = [];
});

describe("alarms that are late", () => {
	it("ring in the order in which they came due, also where the event loop gives them in another [Q-R7]", () => {
		inFlight.setAlarm(1, clock.now() + 30, (lateMs) => rang.push(`second, ${lateMs} ms late`));
		inFlight.setAlarm(2, clock.now() + 10, (lateMs) => rang.push(`first, ${lateMs} ms late`));
		clock.block(60);
		clock.catchUp();
		expect(rang).toEqual(["first, 50 ms late", "second, 30 ms late"]);
	});

	it("do not ring once what rang before has dropped them", () => {
		inFlight.setAlarm(1, clock.now() + 6, () => rang.push("second"));
		inFlight.setAlarm(2, clock.now() + 5, () => {
			rang.push("first");
			inFlight.drop();
		});
		clock.block(20);
		clock.catchUp();
		expect(rang).toEqual(["first"]);
	});
});
