import { BlockList, isIP } from "node:net";
import { refusedRanges } from "./refused-ranges.ts";

/** An end that someone wants to connect to: what was asked for, and one address that it stands for. */
export interface Target {
	/** A host name or an address, as it was asked for. */
	readonly host: string;
	readonly port: number;
	readonly address: string;
}

/** Tells whether an address may be connected to. */
export type AddressGuard = (target: Target) => boolean;

/** An entry of the setting that is neither an address, nor a CIDR block, nor `host:port`. */
export class AllowListError extends Error {
	override readonly name = "AllowListError";
}

/**
 * Refuses every address that is not the public internet's, except for what an administrator allows.
 * @param allowed addresses (`10.0.0.7`), CIDR blocks (`10.0.0.0/8`), or a host name or address with its one port
 * (`mail.internal:25`, `[::1]:2525`).
 * @throws AllowListError
 */
export function createAddressGuard(allowed: readonly string[]): AddressGuard {
	const refused = refusedRanges();
	const blocks = new BlockList();
	const ends = new Set<string>();
	for (const entry of allowed) {
		if (!addBlock(blocks, entry)) ends.add(parseEnd(entry));
	}
	return ({ host, port, address }) => {
		const plain = address.replace(/%.*$/, "");
		const family = isIP(plain) === 6 ? "ipv6" : "ipv4";
		return (
			isIP(plain) !== 0 &&
			(!refused.check(plain, family) ||
				blocks.check(plain, family) ||
				ends.has(endOf(plain, port)) ||
				ends.has(endOf(host, port)))
		);
	};
}

function addBlock(blocks: BlockList, entry: string): boolean {
	const [address = "", prefix, ...rest] = entry.split("/");
	const version = isIP(address);
	if (version === 0 || rest.length > 0) return false;
	const family = version === 6 ? "ipv6" : "ipv4";
	if (prefix === undefined) {
		blocks.addAddress(address, family);
		return true;
	}
	if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > (version === 6 ? 128 : 32)) return false;
	blocks.addSubnet(address, Number(prefix), family);
	return true;
}

function parseEnd(entry: string): string {
	const [, name, literal, port] = /^(?:([A-Za-z0-9._-]+)|\[([0-9A-Fa-f:.]+)\]):(\d{1,5})$/.exec(entry) ?? [];
	const host = name ?? literal;
	if (host === undefined || (literal !== undefined && isIP(literal) !== 6) || Number(port) > 65_535) {
		throw new AllowListError(
			`"${entry}" is no address, CIDR block or host:port; an example: 127.0.0.1:2525,10.0.0.0/8,::1`,
		);
	}
	return endOf(host, Number(port));
}

function endOf(host: string, port: number): string {
	return `${host.toLowerCase()} ${port}`;
}
