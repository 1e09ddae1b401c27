import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setAlarm } from "./alarm.ts";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 4, 31, 8);

let rings: number[];
const ring = (lateMs: number) => void rings.push(lateMs);

/** Sets the clock; timers that wait know nothing of it. */
const setClock = (ms: number) => vi.setSystemTime(Date.now() + ms);

beforeEach(() => {
	rings = [];
	vi.useFakeTimers({ now: NOW, toFake: ["Date", "setTimeout", "clearTimeout"] });
});

afterEach(() => {
	vi.useRealTimers();
});

describe("an alarm whose clock is set while it waits", () => {
	it("is not early when the clock is set back, however often [Q-R7]", () => {
		setAlarm(NOW + 10_000, ring);
		for (let times = 0; times < 3; times++) {
			vi.advanceTimersByTime(9000);
			setClock(-9000);
		}
		expect(rings).toEqual([]);
		setClock(-HOUR);
		vi.advanceTimersByTime(HOUR + 9999);
		expect(rings).toEqual([]);
		vi.advanceTimersByTime(1);
		expect(rings).toEqual([0]);
	});

	it("rings within a minute when the clock is set past its time, and says how late it is [Q-R7]", () => {
		setAlarm(NOW + 10 * HOUR, ring);
		vi.advanceTimersByTime(90_000);
		setClock(11 * HOUR);
		vi.advanceTimersByTime(60_000);
		expect(rings).toHaveLength(1);
		expect(rings[0]).toBeGreaterThanOrEqual(HOUR);
		vi.advanceTimersByTime(HOUR);
		expect(rings).toHaveLength(1);
	});

	it("rings once after the clock was set forward and back again before its time [Q-R7]", () => {
		setAlarm(NOW + 2 * HOUR, ring);
		setClock(HOUR);
		vi.advanceTimersByTime(HOUR / 2);
		setClock(-HOUR);
		vi.advanceTimersByTime(HOUR);
		expect(rings).toEqual([]);
		vi.advanceTimersByTime(HOUR / 2);
		expect(rings).toEqual([0]);
	});

	it("does not ring once it is called off", () => {
		setAlarm(NOW + 1000, ring)();
		setClock(HOUR);
		vi.advanceTimersByTime(HOUR);
		expect(rings).toEqual([]);
	});
});
