import { ConnectionLostError } from "../connection-lost.ts";
import { HostReservation } from "../host-reservation.ts";
import type { PackageHost } from "../package-host.ts";

/**
 * Keeps room for one more call at this very host, as soon as there is some and it is connected.
 * @throws ConnectionLostError when it has gone for good; the signal's reason
 */
export function roomAtHost(
	host: PackageHost,
	maxInflight: number,
	signal: AbortSignal,
): Promise<HostReservation> {
	return new Promise((resolve, reject) => {
		const end = (settle: () => void) => {
			unwatch();
			signal.removeEventListener("abort", look);
			settle();
		};
		const look = () => {
			const { attached, over } = host.connection;
			if (signal.aborted) end(() => reject(signal.reason));
			else if (over) end(() => reject(new ConnectionLostError("The host went away.")));
			else if (attached && host.calls.inFlight + host.reserved < maxInflight)
				end(() => resolve(new HostReservation(host, () => host.changed())));
		};
		const unwatch = host.watch(look);
		signal.addEventListener("abort", look);
		look();
	});
}
