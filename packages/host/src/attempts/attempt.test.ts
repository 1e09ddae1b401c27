import type { Fault } from "@switchyard/spec/error";
import { beforeEach, describe, expect, it } from "vitest";
import { TestClock } from "../testing/test-clock.ts";
import { Attempt, type CameLate } from "./attempt.ts";
import type { HostServices } from "./host-services.ts";

const LIMIT_MS = 5000;
const GRACE_MS = 1000;

let clock: TestClock;
let journal: { isWritable: boolean; readonly whenWritable: () => Promise<void> };
let writable: () => void;
let watched: unknown[];

/** An attempt whose work ends when the test says so. It notes what it tells. */
class TestAttempt extends Attempt<string> {
	readonly step = 1;
	readonly whenStopping = "drop";
	readonly told: string[] = [];
	worked = 0;
	detail = "";
	readonly #does: (() => string) | undefined;
	readonly #work = Promise.withResolvers<string>();

	constructor(does?: () => string) {
		const services = {
			clock,
			journal,
			watch: { add: (attempt: unknown) => watched.push(attempt) },
			limits: { abortGraceMs: GRACE_MS },
			secrets: { redact: (text: string) => text.replaceAll("hunter2", "…") },
		};
		super(services as unknown as HostServices, LIMIT_MS);
		this.#does = does;
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
		this.worked++;
		// As JavaScript without types may: at once, or by throwing.
		return this.#does ? (this.#does() as unknown as Promise<string>) : this.#work.promise;
	}
	protected succeed(result: string) {
		this.told.push(result);
	}
	protected fail({ code, detail = "" }: Fault, error?: unknown) {
		this.detail = detail;
		this.told.push(`failed: ${code}${error instanceof Error ? ` (${error.message})` : ""}`);
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
	watched = [];
	const written = Promise.withResolvers<void>();
	journal = { isWritable: true, whenWritable: () => written.promise };
	writable = () => {
		journal.isWritable = true;
		written.resolve();
	};
});

describe("an attempt", () => {
	it("has its whole time from when its work was handed over, however long that took", () => {
		const attempt = new TestAttempt(() => {
			clock.block(30);
			return new Promise(() => {}) as unknown as string;
		});
		attempt.begin();
		attempt.arm();
		clock.advance(LIMIT_MS - 1);
		expect(attempt.told).toEqual([]);
		clock.advance(1);
		expect(attempt.told).toEqual(["failed: STEP_TIMEOUT"]);
	});

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

	it("may still report its outcome for a moment after it was aborted", async () => {
		const attempt = begun();
		const { signal } = attempt;
		attempt.abort(CANCELLED);
		attempt.abort({ ...CANCELLED, code: "OTHER" });
		expect(signal.aborted).toBe(true);
		clock.advance(GRACE_MS - 1);
		await attempt.answer("done");
		clock.advance(GRACE_MS);
		expect(attempt.told).toEqual(["done"]);
	});

	it("is given up when that moment is over, or when it fails then", async () => {
		const silent = begun();
		silent.abort(CANCELLED);
		clock.advance(GRACE_MS);
		expect(silent.told).toEqual(["failed: RUN_CANCELLED"]);
		const failing = begun();
		failing.abort(CANCELLED);
		await failing.throw(new Error("Stopped."));
		expect(failing.told).toEqual(["failed: RUN_CANCELLED (Stopped.)"]);
	});

	it("that has not begun ends at once and never begins", () => {
		const attempt = new TestAttempt();
		attempt.abort(CANCELLED);
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

	it("has the whole of its time when its clock starts at once, and its clock starts once", () => {
		const attempt = begun();
		clock.advance(10);
		attempt.arm();
		clock.advance(LIMIT_MS - 11);
		expect(attempt.told).toEqual([]);
		clock.advance(1);
		expect(attempt.told).toEqual(["failed: STEP_TIMEOUT"]);
	});

	it("has no clock before it has begun", () => {
		const attempt = new TestAttempt();
		attempt.arm();
		clock.advance(10 * LIMIT_MS);
		expect(attempt.told).toEqual([]);
	});

	it("may be stopped by a node that looks at its signal only after the abort", () => {
		const attempt = begun();
		attempt.abort(CANCELLED);
		expect(attempt.signal.aborted).toBe(true);
		expect(attempt.signal).toBe(attempt.signal);
	});

	it.each<[string, () => string, string]>([
		["gives its answer at once", () => "at once", "at once"],
		[
			"throws",
			() => {
				throw new Error("At once.");
			},
			"failed: NODE_FAILED (At once.)",
		],
	])("ends whether or not its work %s", async (_what, does, told) => {
		const attempt = new TestAttempt(does);
		attempt.begin();
		await new Promise(setImmediate);
		expect(attempt.told).toEqual([told]);
	});

	it("that failed after it was given up reports that too, but not that it stopped when aborted", async () => {
		const failing = begun();
		clock.advance(LIMIT_MS + 20);
		await failing.throw(new Error("After all."));
		expect(failing.told).toEqual(["failed: STEP_TIMEOUT", "20 ms late: NODE_FAILED"]);
		const obeying = begun();
		clock.advance(LIMIT_MS + 20);
		await obeying.throw(new DOMException("Stopped.", "AbortError"));
		expect(obeying.told).toEqual(["failed: STEP_TIMEOUT"]);
	});

	it("tells how late it is in whole milliseconds", async () => {
		const attempt = begun();
		clock.advance(LIMIT_MS);
		clock.advance(7.9);
		await attempt.answer("at last");
		expect(attempt.told).toEqual(["failed: STEP_TIMEOUT", "7 ms late: at last"]);
	});

	it("tells one end, whatever ends it again", async () => {
		const attempt = begun();
		await attempt.answer("done");
		attempt.abort(CANCELLED);
		clock.advance(10 * LIMIT_MS);
		expect(attempt.told).toEqual(["done"]);
		expect(attempt.signal.aborted).toBe(false);
	});
});

describe("an attempt that the journal could not keep [Q-R22]", () => {
	it("begins once it could, and has the whole of its time then", async () => {
		journal.isWritable = false;
		const attempt = begun();
		clock.advance(10 * LIMIT_MS);
		expect([attempt.worked, attempt.told]).toEqual([0, []]);
		writable();
		await new Promise(setImmediate);
		expect(attempt.worked).toBe(1);
		attempt.arm();
		clock.advance(LIMIT_MS - 1);
		await attempt.answer("done");
		expect(attempt.told).toEqual(["done"]);
	});

	it("never begins when it was aborted meanwhile", async () => {
		journal.isWritable = false;
		const attempt = begun();
		attempt.abort(CANCELLED);
		writable();
		await new Promise(setImmediate);
		expect([attempt.worked, attempt.told]).toEqual([0, ["failed: RUN_CANCELLED"]]);
	});
});

/** An attempt that asks the store for something first. */
class PreparedAttempt extends TestAttempt {
	readonly asks: (() => Promise<string>)[] = [];
	asked = 0;
	protected override readonly prepare = async () => {
		await this.fromStore(() => {
			this.asked++;
			return (this.asks.shift() ?? (() => Promise.resolve("there")))();
		});
	};
}

const turn = () => new Promise(setImmediate);
const away = () => Promise.reject(Object.assign(new Error("Away."), { code: "JOURNAL_UNAVAILABLE" }));

describe("an attempt that needs something from the store first", () => {
	it("begins once it has that, and only then has a time limit", async () => {
		const attempt = new PreparedAttempt();
		attempt.begin();
		attempt.arm();
		expect([attempt.asked, attempt.worked]).toEqual([1, 0]);
		clock.advance(10 * LIMIT_MS);
		await turn();
		expect([attempt.worked, attempt.told]).toEqual([1, []]);
		expect(watched).toEqual([attempt]);
	});

	it("fails when the store has not what it needs, and tells no secret", async () => {
		const attempt = new PreparedAttempt();
		attempt.asks.push(() => Promise.reject(new Error("No hunter2.")));
		attempt.begin();
		await turn();
		expect([attempt.worked, attempt.told]).toEqual([0, ["failed: NODE_FAILED (No hunter2.)"]]);
		expect(attempt.detail).toContain("No ….");
	});

	it("waits while the store is out of reach, but not once it was aborted [Q-R22]", async () => {
		const attempt = new PreparedAttempt();
		attempt.asks.push(away, away);
		attempt.begin();
		for (const asked of [1, 2]) {
			await turn();
			expect([attempt.asked, attempt.worked]).toEqual([asked, 0]);
			clock.advance(1000);
		}
		await turn();
		expect([attempt.asked, attempt.worked]).toEqual([3, 1]);
		const stopped = new PreparedAttempt();
		stopped.asks.push(away, away, away);
		stopped.begin();
		await turn();
		stopped.abort(CANCELLED);
		clock.advance(1000);
		await turn();
		clock.advance(1000);
		await turn();
		expect([stopped.asked, stopped.worked, stopped.told]).toEqual([2, 0, ["failed: RUN_CANCELLED"]]);
	});

	it("asks for nothing once it was dropped", () => {
		const attempt = new PreparedAttempt();
		attempt.drop();
		attempt.begin();
		expect([attempt.asked, attempt.told]).toEqual([0, []]);
	});
});
