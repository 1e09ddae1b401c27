import type { NodeSpec, PackageIdentity } from "@switchyard/spec";
import type { BridgeConnection } from "../connection/bridge-connection.ts";
import { HostCalls } from "./host-calls.ts";
import type { Admits } from "./requests/outward.ts";

/** One connected host: which package it serves, and what of it. */
export class PackageHost {
	readonly connection: BridgeConnection;
	readonly calls: HostCalls;
	/** Absent until it has announced something. */
	identity: PackageIdentity | undefined;
	readonly specs = new Map<string, NodeSpec>();
	/** Calls that it has room kept for. */
	reserved = 0;

	/** @param onFree told whenever one of its calls is over. */
	constructor(connection: BridgeConnection, proxy: Admits, onFree: () => void) {
		this.connection = connection;
		this.calls = new HostCalls(connection, proxy, onFree);
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
