import type { Fault } from "@switchyard/spec/error";
import { beforeEach, describe, expect, it } from "vitest";
import { TestClock } from "../testing/test-clock.ts";
import type { Attempt, WhenStopping } from "./attempt.ts";
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

	it("that are not due yet do not ring with those that are", () => {
		inFlight.setAlarm(1, clock.now() + 10, () => rang.push("first"));
		inFlight.setAlarm(2, clock.now() + 11, () => rang.push("second"));
		clock.advance(10);
		expect(rang).toEqual(["first"]);
		clock.advance(1);
		expect(rang).toEqual(["first", "second"]);
		clock.advance(60_000);
		expect(rang).toHaveLength(2);
	});

	it("ring once, and leave alone what a step has set anew meanwhile", () => {
		inFlight.setAlarm(1, clock.now() + 5, () => {
			rang.push("first");
			inFlight.setAlarm(2, clock.now() + 50, () => rang.push("anew"));
		});
		inFlight.setAlarm(2, clock.now() + 6, () => rang.push("old"));
		clock.block(20);
		clock.catchUp();
		expect(rang).toEqual(["first"]);
		clock.advance(50);
		expect(rang).toEqual(["first", "anew"]);
	});
});

const STOPPED: Fault = { code: "RUN_CANCELLED", message: "Stopped.", retryable: false };

describe("attempts that have not ended", () => {
	/** An attempt that notes what is done with it. */
	function added(step: number, whenStopping: WhenStopping = "finish"): Attempt {
		const attempt = {
			step,
			whenStopping,
			abort: ({ code }: Fault) => rang.push(`${step} ${code}`),
			drop: () => rang.push(`${step} dropped`),
		} as unknown as Attempt;
		inFlight.add(attempt);
		return attempt;
	}

	it("are asked to stop, all of them or those of some steps", () => {
		for (const step of [1, 2, 3]) added(step);
		expect(inFlight.steps).toEqual([1, 2, 3]);
		inFlight.abort(STOPPED, [2, 9]);
		expect(rang.splice(0)).toEqual(["2 RUN_CANCELLED"]);
		inFlight.abort(STOPPED);
		expect(rang).toEqual([1, 2, 3].map((step) => `${step} RUN_CANCELLED`));
	});

	it("are waited for until the last one has ended", async () => {
		await inFlight.idle();
		const [first, second] = [added(1), added(2)];
		const idle = ["one", "another"].map((waiter) => inFlight.idle().then(() => rang.push(waiter)));
		inFlight.end(first);
		await new Promise(setImmediate);
		expect([inFlight.steps, rang]).toEqual([[2], []]);
		inFlight.end(second);
		await Promise.all(idle);
		expect(inFlight.steps).toEqual([]);
	});

	it("are cut off by a stopping host according to what they are", async () => {
		added(1, "drop");
		added(2, "grace");
		added(3, "drop");
		const idle = inFlight.idle();
		inFlight.cutOff("drop");
		expect(rang.splice(0)).toEqual(["1 dropped", "3 dropped"]);
		expect(inFlight.steps).toEqual([2]);
		inFlight.cutOff("drop");
		expect(rang).toEqual([]);
		inFlight.cutOff("grace");
		expect(rang).toEqual(["2 dropped"]);
		await idle;
	});

	it("are dropped with the alarms, and nobody waits for them any more", async () => {
		added(1);
		inFlight.setAlarm(2, clock.now() + 5, () => rang.push("rang"));
		const idle = inFlight.idle();
		inFlight.drop();
		await idle;
		clock.advance(60_000);
		expect(rang).toEqual(["1 dropped"]);
		expect(inFlight.steps).toEqual([]);
	});
});
