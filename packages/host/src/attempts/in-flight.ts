import type { Fault } from "@switchyard/spec/error";
import type { Clock } from "../ports/clock.ts";
import { setAlarm } from "./alarm.ts";
import type { Attempt, WhenStopping } from "./attempt.ts";

/** What a run waits for: attempts that have not ended, and timers. */
export class InFlight {
	readonly #clock: Clock;
	readonly #attempts = new Map<number, Attempt>();
	/** By step. */
	readonly #alarms = new Map<number, Alarm>();
	/** What waits until no attempt is left. */
	readonly #waiting: (() => void)[] = [];

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	add(attempt: Attempt): void {
		this.#attempts.set(attempt.step, attempt);
	}

	end(attempt: Attempt): void {
		this.#attempts.delete(attempt.step);
		this.#tellIfIdle();
	}

	/**
	 * Sets a step's alarm. What is due by the time that one of them rings, rings in the order in which it came due: the event loop
	 * gives timers that are late in another.
	 * @param due milliseconds since the Unix epoch.
	 * @param ring gets how late it is, in milliseconds.
	 */
	setAlarm(step: number, due: number, ring: (lateMs: number) => void): void {
		const cancel = setAlarm(this.#clock, due, () => this.#ringDue());
		this.#alarms.set(step, { step, due, ring, cancel });
	}

	/** Asks attempts to stop, those of all steps when none are named. Those that have not begun end at once. */
	abort(fault: Fault, steps: Iterable<number> = [...this.#attempts.keys()]): void {
		for (const step of steps) this.#attempts.get(step)?.abort(fault);
	}

	/** The attempt at a step that has not ended. */
	get(step: number): Attempt | undefined {
		return this.#attempts.get(step);
	}

	/** The steps whose attempts have not ended. */
	get steps(): readonly number[] {
		return [...this.#attempts.keys()];
	}

	/** Drops the attempts that a stopping host treats in this way. */
	cutOff(what: WhenStopping): void {
		for (const [step, attempt] of this.#attempts) {
			if (attempt.whenStopping !== what) continue;
			attempt.drop();
			this.#attempts.delete(step);
		}
		this.#tellIfIdle();
	}

	/** Resolves when no attempt is left. */
	idle(): Promise<void> {
		return new Promise((resolve) => {
			this.#waiting.push(resolve);
			this.#tellIfIdle();
		});
	}

	/** Drops everything. */
	drop(): void {
		for (const attempt of this.#attempts.values()) attempt.drop();
		for (const { cancel } of this.#alarms.values()) cancel();
		this.#attempts.clear();
		this.#alarms.clear();
		this.#tellIfIdle();
	}

	#ringDue(): void {
		const now = this.#clock.now();
		const due = [...this.#alarms.values()].filter((alarm) => alarm.due <= now);
		for (const alarm of due.sort((one, other) => one.due - other.due)) {
			// What rang before may have ended the run.
			if (this.#alarms.get(alarm.step) !== alarm) continue;
			this.#alarms.delete(alarm.step);
			alarm.cancel();
			alarm.ring(now - alarm.due);
		}
	}

	#tellIfIdle(): void {
		if (this.#attempts.size > 0) return;
		for (const resolve of this.#waiting.splice(0)) resolve();
	}
}

interface Alarm {
	readonly step: number;
	readonly due: number;
	readonly ring: (lateMs: number) => void;
	readonly cancel: () => void;
}
