import type { Cancel, HostWait } from "@switchyard/host";
import { NodeError } from "@switchyard/node-kit";
import { Absences } from "./absences.ts";
import { HostReservation } from "./host-reservation.ts";
import type { PackageHost } from "./package-host.ts";

/** How many calls may wait for a host of one package. */
const MAX_WAITING = 10_000;

/** Who waits for room at a host. */
interface CallWaiter {
	readonly waits: (wait: HostWait) => void;
	readonly over: (reservation: HostReservation | undefined) => void;
}

/** A call that waits for a host to have room, or to come. */
interface Waiting {
	readonly type: string;
	readonly waiter: CallWaiter;
	/** The last deadline that it was given, by the process's own clock. */
	until: number | undefined;
}

export interface PackagePoolOptions {
	readonly namespace: string;
	/** How many calls one host may have under way. */
	readonly maxInflight: number;
	/** How long hosts may be away before nobody waits for them any more, in milliseconds. */
	readonly waitMs: number;
	/** When the server started, by the process's own clock: the hosts of the one before it are away since then. */
	readonly startedAt: number;
}

/** The hosts of one package, who of them has room for the next call, and who waits for that. */
export class PackagePool {
	readonly packageHosts = new Set<PackageHost>();
	/** What the hosts that serve have in common: those of the latest announcement. */
	serving: string | undefined;
	readonly #options: PackagePoolOptions;
	readonly #absences: Absences;
	/** In the order in which they came. */
	readonly #waiting = new Set<Waiting>();
	#timer: NodeJS.Timeout | undefined;
	/** When the timer rings, by the process's own clock. */
	#reviewAt = Number.POSITIVE_INFINITY;
	#stopped = false;

	constructor(options: PackagePoolOptions) {
		this.#options = options;
		this.#absences = new Absences(options.startedAt, (type) => this.ready(type).length > 0);
	}

	/** How many calls one host may have under way. */
	get maxInflight(): number {
		return this.#options.maxInflight;
	}

	/** The hosts that can be asked for a node type. */
	ready(type: string): PackageHost[] {
		return [...this.packageHosts].filter((packageHost) => packageHost.serves(type, this.serving));
	}

	/** Room at the host with the fewest calls; `wait` when there may be some later, `undefined` when nothing can be hoped for. */
	take(type: string): HostReservation | "wait" | undefined {
		const packageHost = this.#leastBusy(type);
		if (packageHost) return this.#roomAt(packageHost);
		return this.#mayWait(type) ? "wait" : undefined;
	}

	wait(type: string, waiter: CallWaiter): Cancel {
		const waiting: Waiting = { type, waiter, until: this.#awayUntil(type) };
		this.#waiting.add(waiting);
		waiter.waits(this.#waitOf(waiting));
		this.#reviewBy(waiting.until);
		return () => void this.#waiting.delete(waiting);
	}

	/**
	 * Room for a call that cannot wait for a host to come, only while hosts have as much to do as they may.
	 * @throws NodeError `HOST_UNAVAILABLE`, `HOST_BUSY`; the signal's reason
	 */
	async roomNow(type: string, signal: AbortSignal): Promise<HostReservation> {
		const taken = this.take(type);
		if (taken instanceof HostReservation) return taken;
		if (!this.#stopped) {
			if (this.ready(type).length === 0) throw unavailable(type);
			if (taken === undefined) throw busy(type);
		}
		return new Promise((resolve, reject) => {
			const end = (settle: () => void) => {
				cancel();
				signal.removeEventListener("abort", stop);
				settle();
			};
			const stop = () => end(() => reject(signal.reason));
			const cancel = this.wait(type, {
				waits: ({ until }) => {
					if (until !== undefined && !this.#stopped) end(() => reject(unavailable(type)));
				},
				over: (reservation) => end(() => (reservation ? resolve(reservation) : reject(unavailable(type)))),
			});
			signal.addEventListener("abort", stop, { once: true });
		});
	}

	/** A host has room again: the calls that wait for some have it, in their order. */
	serve(): void {
		if (this.#stopped || !this.#hasRoom) return;
		for (const waiting of this.#waiting) {
			const packageHost = this.#leastBusy(waiting.type);
			if (!packageHost) continue;
			this.#waiting.delete(waiting);
			waiting.waiter.over(this.#roomAt(packageHost));
			if (!this.#hasRoom) return;
		}
	}

	/** Hosts came or left. */
	changed(): void {
		this.#absences.look([...this.packageHosts].flatMap(({ specs }) => [...specs.keys()]));
		this.serve();
		this.#review();
	}

	/** Begins nothing new: a request waits until its caller is gone. */
	stop(): void {
		this.#stopped = true;
		clearTimeout(this.#timer);
	}

	/** Reports its state to those that wait, and releases those that waited long enough. */
	#review(): void {
		if (this.#stopped) return;
		const now = performance.now();
		clearTimeout(this.#timer);
		this.#reviewAt = Number.POSITIVE_INFINITY;
		for (const waiting of this.#waiting) {
			const until = this.#awayUntil(waiting.type);
			if (until === undefined || until > now) this.#reviewBy(until);
			if (until !== undefined && until <= now) {
				this.#waiting.delete(waiting);
				waiting.waiter.over(undefined);
			} else if (until !== waiting.until) {
				waiting.until = until;
				waiting.waiter.waits(this.#waitOf(waiting));
			}
		}
	}

	/** Looks again when the first of those who wait has waited long enough. */
	#reviewBy(until: number | undefined): void {
		if (this.#stopped || until === undefined || until >= this.#reviewAt) return;
		clearTimeout(this.#timer);
		this.#reviewAt = until;
		this.#timer = setTimeout(() => this.#review(), Math.max(0, until - performance.now()) + 1);
	}

	#mayWait(type: string): boolean {
		if (this.#stopped) return true;
		if (this.#waiting.size >= MAX_WAITING) return false;
		const until = this.#awayUntil(type);
		return until === undefined || performance.now() < until;
	}

	/** Until when calls wait for a host to come, by the process's own clock; `undefined` while one is there. */
	#awayUntil(type: string): number | undefined {
		const since = this.#absences.since(type);
		return since === undefined ? undefined : since + this.#options.waitMs;
	}

	#waitOf({ until }: Waiting): HostWait {
		const { namespace } = this.#options;
		if (until === undefined) return { package: namespace };
		return { package: namespace, until: Math.round(Date.now() + until - performance.now()) };
	}

	#roomAt(packageHost: PackageHost): HostReservation {
		return new HostReservation(packageHost, () => this.serve());
	}

	get #hasRoom(): boolean {
		for (const packageHost of this.packageHosts) if (this.#hasRoomAt(packageHost)) return true;
		return false;
	}

	#hasRoomAt({ calls, reserved }: PackageHost): boolean {
		return calls.inFlight + reserved < this.#options.maxInflight;
	}

	/** Of equals, the one that has had the fewest calls. */
	#leastBusy(type: string): PackageHost | undefined {
		if (this.#stopped) return undefined;
		let best: PackageHost | undefined;
		for (const packageHost of this.packageHosts) {
			if (!this.#hasRoomAt(packageHost) || !packageHost.serves(type, this.serving)) continue;
			const fewer =
				best && packageHost.calls.inFlight + packageHost.reserved - best.calls.inFlight - best.reserved;
			const servedFewer = packageHost.calls.stats.served < (best?.calls.stats.served ?? 0);
			if (fewer === undefined || fewer < 0 || (fewer === 0 && servedFewer)) best = packageHost;
		}
		return best;
	}
}

function unavailable(type: string): NodeError {
	return new NodeError({
		code: "HOST_UNAVAILABLE",
		message: `No host that serves ${type} is connected.`,
		hint: "Start the package's host, then try again.",
		retryable: true,
	});
}

function busy(type: string): NodeError {
	return new NodeError({
		code: "HOST_BUSY",
		message: `Every host that serves ${type} has as much to do as it may have.`,
		retryable: true,
	});
}
