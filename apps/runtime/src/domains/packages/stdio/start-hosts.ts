import type { AddressInfo } from "node:net";
import type { Http } from "../../../platform/http/http.ts";
import type { SupervisedPackages } from "./supervised-packages.ts";

/** Starts the packages' hosts once there is an address for them to connect to. */
export function startHosts(app: Http, packageHosts: Pick<SupervisedPackages, "start">): void {
	app.addHook("onListen", async () => {
		const { address, family, port } = app.server.address() as AddressInfo;
		packageHosts.start(`ws://${family === "IPv6" ? `[${address}]` : address}:${port}/bridge`);
	});
}
