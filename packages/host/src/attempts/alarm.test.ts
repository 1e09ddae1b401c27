import { beforeEach, describe, expect, it } from "vitest";
import { TestClock } from "../testing/test-clock.ts";
import { setAlarm } from "./alarm.ts";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 4, 31, 8);

let rings: number[];
const ring = (lateMs: number) => void rings.push(lateMs);

let clock: TestClock;

beforeEach(() => {
	rings = [];
	clock = new TestClock(NOW);
});

describe("an alarm whose clock is set while it waits", () => {
	it("is not early when the clock is set back, however often [Q-R7]", () => {
		setAlarm(clock, NOW + 10_000, ring);
		for (let times = 0; times < 3; times++) {
			clock.advance(9000);
			clock.set(-9000);
		}
		expect(rings).toEqual([]);
		clock.set(-HOUR);
		clock.advance(HOUR + 9999);
		expect(rings).toEqual([]);
		clock.advance(1);
		expect(rings).toEqual([0]);
	});

	it("rings within a minute when the clock is set past its time, and says how late it is [Q-R7]", () => {
		setAlarm(clock, NOW + 10 * HOUR, ring);
		clock.advance(90_000);
		clock.set(11 * HOUR);
		clock.advance(60_000);
		expect(rings).toHaveLength(1);
		expect(rings[0]).toBeGreaterThanOrEqual(HOUR);
		clock.advance(HOUR);
		expect(rings).toHaveLength(1);
	});

	it("rings once after the clock was set forward and back again before its time [Q-R7]", () => {
		setAlarm(clock, NOW + 2 * HOUR, ring);
		clock.set(HOUR);
		clock.advance(HOUR / 2);
		clock.set(-HOUR);
		clock.advance(HOUR);
		expect(rings).toEqual([]);
		clock.advance(HOUR / 2);
		expect(rings).toEqual([0]);
	});

	it("does not ring once it is cancelled", () => {
		setAlarm(clock, NOW + 1000, ring)();
		clock.set(HOUR);
		clock.advance(HOUR);
		expect(rings).toEqual([]);
	});
});
