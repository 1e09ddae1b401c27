import type { Reservation } from "@switchyard/host";
import type { PackageHost } from "./package-host.ts";

/** Room for one call at a host. */
export class HostReservation implements Reservation {
	readonly #host: PackageHost;
	readonly #onReleased: () => void;
	#kept = true;

	/** @param onReleased told when it was given back unused. */
	constructor(host: PackageHost, onReleased: () => void) {
		this.#host = host;
		this.#onReleased = onReleased;
		host.reserved++;
	}

	/** The host, which must be called at once: its room is not kept any more. `undefined` when it was used or given back. */
	use(): PackageHost | undefined {
		if (!this.#kept) return undefined;
		this.#kept = false;
		this.#host.reserved--;
		return this.#host;
	}

	release(): void {
		if (this.use()) this.#onReleased();
	}
}
