import { NodeError } from "@switchyard/node-kit";
import type { PackageHost } from "./package-host.ts";

/** How many calls may wait for a host of one package. */
const MAX_WAITING = 10_000;

/** A call that waits for a host to have room, or to come. */
interface Waiting {
	readonly type: string;
	readonly begin: (host: PackageHost) => void;
	readonly refuse: (error: unknown) => void;
}

export interface PackagePoolOptions {
	/** How many calls one host may have under way. */
	readonly maxInflight: number;
	/** Until then the hosts of a server before this one may be on their way back, by the process's own clock. */
	readonly settledAt: number;
}

/** The hosts of one package, and who of them is given the next call. */
export class PackagePool {
	readonly hosts = new Set<PackageHost>();
	/** What the hosts that serve have in common: those of the latest announcement. */
	serving: string | undefined;
	readonly #options: PackagePoolOptions;
	#waiting: Waiting[] = [];
	#settling: NodeJS.Timeout | undefined;
	#stopped = false;

	constructor(options: PackagePoolOptions) {
		this.#options = options;
	}

	/** The hosts that can be asked for a node type. */
	ready(type: string): PackageHost[] {
		return [...this.hosts].filter((host) => host.serves(type, this.serving));
	}

	/**
	 * Does work with the host that has the fewest calls under way. Waits while all have as many as they may.
	 * @throws NodeError `HOST_UNAVAILABLE`, `HOST_BUSY`
	 */
	async call<Result>(
		type: string,
		signal: AbortSignal,
		work: (host: PackageHost) => Promise<Result>,
	): Promise<Result> {
		const host = this.#leastBusy(type);
		if (host) return work(host);
		if (!this.#mayWait(type)) throw unavailable(type);
		if (this.#waiting.length >= MAX_WAITING) throw busy(type);
		return new Promise((resolve, reject) => {
			const stop = () => {
				this.#waiting = this.#waiting.filter((one) => one !== waiting);
				reject(new DOMException("Called off.", "AbortError"));
			};
			const done = () => signal.removeEventListener("abort", stop);
			const waiting: Waiting = {
				type,
				begin: (found) => {
					done();
					resolve(work(found));
				},
				refuse: (error) => {
					done();
					reject(error);
				},
			};
			signal.addEventListener("abort", stop, { once: true });
			this.#waiting.push(waiting);
			this.#waitForSettling();
		});
	}

	/** Hosts came, left or have room again: calls that wait are looked at once more, in their order. */
	serve(): void {
		for (const waiting of this.#waiting.splice(0)) {
			const host = this.#leastBusy(waiting.type);
			if (host) waiting.begin(host);
			else if (this.#mayWait(waiting.type)) this.#waiting.push(waiting);
			else waiting.refuse(unavailable(waiting.type));
		}
	}

	/** Looks once more when nobody is on his way back any more. */
	#waitForSettling(): void {
		const left = this.#options.settledAt - performance.now();
		if (left <= 0) return;
		this.#settling ??= setTimeout(() => {
			this.#settling = undefined;
			this.serve();
			this.#waitForSettling();
		}, left + 1);
	}

	/** Begins nothing new: what is asked for waits until whoever asks is gone. */
	stop(): void {
		this.#stopped = true;
		clearTimeout(this.#settling);
	}

	#mayWait(type: string): boolean {
		return this.#stopped || performance.now() < this.#options.settledAt || this.ready(type).length > 0;
	}

	/** Of equals, the one that has had the fewest calls. */
	#leastBusy(type: string): PackageHost | undefined {
		if (this.#stopped) return undefined;
		let best: PackageHost | undefined;
		for (const host of this.hosts) {
			const { inFlight, stats } = host.calls;
			if (inFlight >= this.#options.maxInflight || !host.serves(type, this.serving)) continue;
			const fewer = best && inFlight - best.calls.inFlight;
			if (fewer === undefined || fewer < 0 || (fewer === 0 && stats.served < (best?.calls.stats.served ?? 0)))
				best = host;
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
