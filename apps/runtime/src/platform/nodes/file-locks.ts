import type { Cancel, Reservation, ReservationWaiter } from "@switchyard/host";

/** Locks of files that only one action may change at a time. */
export class FileLocks {
	/** Waiters for each file that is locked, in their order. */
	readonly #waiting = new Map<string, Set<ReservationWaiter>>();

	/** Locks a file, unless another action has it locked. */
	take(file: string): Reservation | "wait" {
		if (this.#waiting.has(file)) return "wait";
		this.#waiting.set(file, new Set());
		return this.#lockOf(file);
	}

	/** Waits in line for a file that is locked. */
	wait(file: string, waiter: ReservationWaiter): Cancel {
		const line = this.#waiting.get(file);
		if (!line) throw new Error(`The file ${file} is not locked.`);
		line.add(waiter);
		waiter.waits({ file });
		return () => void line.delete(waiter);
	}

	#lockOf(file: string): Reservation {
		let isKept = true;
		return {
			release: () => {
				if (isKept) this.#pass(file);
				isKept = false;
			},
		};
	}

	#pass(file: string): void {
		const line = this.#waiting.get(file);
		const [next] = line ?? [];
		if (!line || !next) {
			this.#waiting.delete(file);
			return;
		}
		line.delete(next);
		next.over(this.#lockOf(file));
	}
}
