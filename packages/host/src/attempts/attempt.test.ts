import type { Fault } from "@switchyard/spec";
import { beforeEach, describe, expect, it } from "vitest";
import { TestClock } from "../testing/test-clock.ts";
import { Attempt, type CameLate } from "./attempt.ts";
import type { HostServices } from "./host-services.ts";

const LIMIT_MS = 5000;
const GRACE_MS = 1000;

let clock: TestClock;

/** An attempt whose work ends when the test says so. It notes what it tells. */
class TestAttempt extends Attempt<string> {
	readonly step = 1;
	readonly whenStopping = "drop";
	readonly told: string[] = [];
	readonly #work = Promise.withResolvers<string>();

	constructor() {
		const services = {
			clock,
			journal: { isWritable: true },
			watch: { add: () => {} },
			limits: { abortGraceMs: GRACE_MS },
			secrets: { redact: (text: string) => text },
		};
		super(services as unknown as HostServices, LIMIT_MS);
	}

	async answer(with_: string): Promise<void> {
		this.#work.resolve(with_);
		await this.#work.promise;
	}

	async throw(error: Error): Promise<void> {
		this.#work.reject(error);
		await this.#work.promise.catch(() => {});
	}

	protected work() {
		return this.#work.promise;
	}
	protected succeed(result: string) {
		this.told.push(result);
	}
	protected fail({ code }: Fault) {
		this.told.push(`failed: ${code}`);
	}
	protected answerLate(came: CameLate<string>, lateMs: number) {
		this.told.push(`${lateMs} ms late: ${"result" in came ? came.result : came.fault.code}`);
	}
	protected timeoutFault(): Fault {
		return { code: "STEP_TIMEOUT", message: "Too long.", retryable: true };
	}
}

const CANCELLED: Fault = { code: "RUN_CANCELLED", message: "Cancelled.", retryable: false };

function begun(): TestAttempt {
	const attempt = new TestAttempt();
	attempt.begin();
	attempt.arm();
	return attempt;
}

beforeEach(() => {
	clock = new TestClock(1_000_000);
});

describe("an attempt", () => {
	it("tells its answer once, in time", async () => {
		const attempt = begun();
		clock.advance(LIMIT_MS - 1);
		await attempt.answer("done");
		clock.advance(10 * LIMIT_MS);
		expect(attempt.told).toEqual(["done"]);
		expect(attempt.signal.aborted).toBe(false);
	});

	it("is given up when its time is over, and what comes then is late", async () => {
		const attempt = begun();
		const { signal } = attempt;
		clock.advance(LIMIT_MS);
		expect(attempt.told).toEqual(["failed: STEP_TIMEOUT"]);
		clock.advance(250);
		expect(signal.aborted).toBe(true);
		await attempt.answer("at last");
		expect(attempt.told).toEqual(["failed: STEP_TIMEOUT", "250 ms late: at last"]);
	});

	it("may still tell how it ended for a moment after it was told to stop", async () => {
		const attempt = begun();
		const { signal } = attempt;
		attempt.callOff(CANCELLED);
		attempt.callOff({ ...CANCELLED, code: "OTHER" });
		expect(signal.aborted).toBe(true);
		clock.advance(GRACE_MS - 1);
		await attempt.answer("done");
		clock.advance(GRACE_MS);
		expect(attempt.told).toEqual(["done"]);
	});

	it("is given up when that moment is over, or when it fails then", async () => {
		const silent = begun();
		silent.callOff(CANCELLED);
		clock.advance(GRACE_MS);
		expect(silent.told).toEqual(["failed: RUN_CANCELLED"]);
		const failing = begun();
		failing.callOff(CANCELLED);
		await failing.throw(new Error("Stopped."));
		expect(failing.told).toEqual(["failed: RUN_CANCELLED"]);
	});

	it("that has not begun ends at once and never begins", () => {
		const attempt = new TestAttempt();
		attempt.callOff(CANCELLED);
		attempt.begin();
		attempt.arm();
		clock.advance(10 * LIMIT_MS);
		expect(attempt.told).toEqual(["failed: RUN_CANCELLED"]);
		expect(attempt.signal.aborted).toBe(true);
	});

	it.each<[string, (attempt: TestAttempt) => Promise<void>]>([
		["an answer", (attempt) => attempt.answer("after all")],
		["a failure", (attempt) => attempt.throw(new Error("After all."))],
	])("that was dropped tells nothing any more, neither its time limit nor %s", async (_what, end) => {
		const attempt = begun();
		const { signal } = attempt;
		attempt.drop();
		expect(signal.aborted).toBe(true);
		await end(attempt);
		clock.advance(10 * LIMIT_MS);
		expect(attempt.told).toEqual([]);
	});

	it("takes of its time what it had before its clock was started", () => {
		const attempt = new TestAttempt();
		attempt.begin();
		clock.advance(LIMIT_MS - 10);
		attempt.arm();
		clock.advance(9);
		expect(attempt.told).toEqual([]);
		clock.advance(1);
		expect(attempt.told).toEqual(["failed: STEP_TIMEOUT"]);
	});
});
