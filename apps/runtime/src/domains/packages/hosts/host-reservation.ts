import type { Reservation } from "@switchyard/host";
import type { PackageHost } from "./package-host.ts";

/** Room for one call at a host. */
export class HostReservation implements Reservation {
	readonly #packageHost: PackageHost;
	readonly #onReleased: () => void;
	#kept = true;

	/** @param onReleased told when it was given back unused. */
	constructor(packageHost: PackageHost, onReleased: () => void) {
		this.#packageHost = packageHost;
		this.#onReleased = onReleased;
		packageHost.reserved++;
	}

	/** The host, which must be called at once: its room is not kept any more. `undefined` when it was used or given back. */
	use(): PackageHost | undefined {
		if (!this.#kept) return undefined;
		this.#kept = false;
		this.#packageHost.reserved--;
		return this.#packageHost;
	}

	release(): void {
		if (this.use()) this.#onReleased();
	}
}
