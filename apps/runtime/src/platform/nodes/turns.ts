import type { Cancel, Reservation, ReservationWaiter } from "@switchyard/host";

/** Turns at what only one action may change at a time, such as a file. */
export class Turns {
	/** Waiters for each key whose turn is taken, in their order. */
	readonly #waiting = new Map<string, Set<ReservationWaiter>>();

	/** Takes the turn of a key, unless another action has it. */
	take(key: string): Reservation | "wait" {
		if (this.#waiting.has(key)) return "wait";
		this.#waiting.set(key, new Set());
		return this.#turnAt(key);
	}

	/** Waits in line for the turn of a key that is taken. */
	wait(key: string, waiter: ReservationWaiter): Cancel {
		const line = this.#waiting.get(key);
		if (!line) throw new Error(`The turn of ${key} is free.`);
		line.add(waiter);
		waiter.waits({ turn: key });
		return () => void line.delete(waiter);
	}

	#turnAt(key: string): Reservation {
		let isKept = true;
		return {
			release: () => {
				if (isKept) this.#pass(key);
				isKept = false;
			},
		};
	}

	#pass(key: string): void {
		const line = this.#waiting.get(key);
		const [next] = line ?? [];
		if (!line || !next) {
			this.#waiting.delete(key);
			return;
		}
		line.delete(next);
		next.over(this.#turnAt(key));
	}
}
