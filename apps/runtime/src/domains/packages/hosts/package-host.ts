import type { PackageIdentity } from "@switchyard/spec/bridge";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { BridgeConnection, PeerStats } from "../../../platform/bridge/bridge-connection.ts";
import { HostCalls } from "./host-calls.ts";
import type { Admits } from "./requests/outward.ts";
import { HostSessions } from "./sessions/host-sessions.ts";

/** One connected host: which package it serves, and what of it. */
export class PackageHost {
	readonly connection: BridgeConnection;
	readonly calls: HostCalls;
	readonly nodeSessions: HostSessions;
	/** Absent until it has announced something. */
	identity: PackageIdentity | undefined;
	readonly specs = new Map<string, NodeSpec>();
	/** Calls that it has room kept for. */
	reserved = 0;

	/** @param onFree told whenever one of its calls is over. */
	constructor(connection: BridgeConnection, proxy: Admits, onFree: () => void) {
		this.connection = connection;
		this.calls = new HostCalls(connection, proxy, () => {
			onFree();
			this.changed();
		});
		this.nodeSessions = new HostSessions(connection);
	}

	/** How its calls went. */
	summary(): PeerStats {
		const calls = this.calls.summary();
		return { ...calls, lateResults: (calls.lateResults ?? 0) + this.nodeSessions.lateResults };
	}

	/** Who waits for it to have room, or to be back. */
	readonly #watchers = new Set<() => void>();

	/** A call is over, or its connection broke, came back or ended. */
	changed(): void {
		for (const watcher of [...this.#watchers]) watcher();
	}

	/** Calls `watcher` after each change. Gives the function that ends the watch. */
	watch(watcher: () => void): () => void {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	}

	/** Whether it stays for work in a session that it has, whichever version of the package serves by now. */
	mayWork(kind: string): boolean {
		const { over, leaving } = this.connection;
		return (
			!over && !leaving && [...this.specs.values()].some(({ session: nodeSession }) => nodeSession === kind)
		);
	}

	/**
	 * Whether it can be asked for a node type now.
	 * @param key what the hosts have in common that serve the package.
	 */
	serves(type: string, key: string | undefined): boolean {
		const { attached, leaving } = this.connection;
		return attached && !leaving && this.key === key && this.specs.has(type);
	}

	/** What hosts must have in common to share calls. */
	get key(): string | undefined {
		return this.identity && identityKey(this.identity);
	}
}

export function identityKey({ version, hash = "" }: PackageIdentity): string {
	return `${version} ${hash}`;
}
