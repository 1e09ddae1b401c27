import { ConnectionLostError } from "../connection-lost.ts";
import { HostReservation } from "../host-reservation.ts";
import type { PackageHost } from "../package-host.ts";

/**
 * Keeps room for one more call at this very host, as soon as there is some and it is connected.
 * @throws ConnectionLostError when it has gone for good; the signal's reason
 */
export function roomAtHost(
	packageHost: PackageHost,
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
			const { attached, over } = packageHost.connection;
			if (signal.aborted) end(() => reject(signal.reason));
			else if (over) end(() => reject(new ConnectionLostError("The host went away.")));
			else if (attached && packageHost.calls.inFlight + packageHost.reserved < maxInflight)
				end(() => resolve(new HostReservation(packageHost, () => packageHost.changed())));
		};
		const unwatch = packageHost.watch(look);
		signal.addEventListener("abort", look);
		look();
	});
}
