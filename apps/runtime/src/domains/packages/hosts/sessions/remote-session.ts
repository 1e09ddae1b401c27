import type { BridgeSession } from "@switchyard/spec/bridge";
import type { PackageHost } from "../package-host.ts";

/** A session in the process of a package's host: what is done in it is done there and nowhere else. */
export class RemoteSession {
	readonly packageHost: PackageHost;
	readonly session: BridgeSession;
	/** Whether it can be saved, and opened again from that. */
	readonly keeps: boolean;
	/** A node of the package said that it is gone. */
	lost = false;

	constructor(packageHost: PackageHost, nodeSession: BridgeSession, keeps: boolean) {
		this.packageHost = packageHost;
		this.session = nodeSession;
		this.keeps = keeps;
	}

	get isUsable(): boolean {
		return (
			!this.lost &&
			this.packageHost.mayWork(this.session.kind) &&
			this.packageHost.nodeSessions.has(this.session)
		);
	}
}
