/** The part of a lease that is not counted on: clocks do not all run at the same speed. */
const MARGIN = 0.05;

/**
 * How long this server is known to own the database. The database grants a lease when it executes what renews it, which is after that
 * was sent: counted from there, the lease never lasts longer here than it does for others. Two clocks count it, and the first one decides.
 * The process's own cannot be set, but stops while the machine sleeps; the time of day keeps running meanwhile, but can be set.
 */
export class Lease {
	readonly #lengthMs: number;
	#heldUntil = Number.NEGATIVE_INFINITY;
	#heldUntilTime = Number.NEGATIVE_INFINITY;

	/** @param leaseMs what the database grants. */
	constructor(leaseMs: number) {
		this.#lengthMs = leaseMs * (1 - MARGIN);
	}

	/** To be called before anything is sent that renews it. Gives what to call once the database has confirmed that. */
	renewing(): () => void {
		const sentAt = performance.now();
		const sentAtTime = Date.now();
		return () => {
			this.#heldUntil = sentAt + this.#lengthMs;
			this.#heldUntilTime = sentAtTime + this.#lengthMs;
		};
	}

	/** Whether it is known to hold at this moment. */
	get holds(): boolean {
		return performance.now() < this.#heldUntil && Date.now() < this.#heldUntilTime;
	}
}
