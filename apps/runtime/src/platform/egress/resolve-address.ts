import { promises as dns, type LookupAddress } from "node:dns";
import { NodeError } from "@switchyard/node-kit";
import type { AddressGuard } from "./address-guard.ts";
import { addressRefused } from "./address-refused.ts";

/** Gives the addresses of a host name, in the system's order. */
export type Lookup = (host: string) => Promise<readonly LookupAddress[]>;

export const systemLookup: Lookup = (host) => dns.lookup(host, { all: true });

/**
 * The addresses of a host that may be connected to, at least one.
 * @throws NodeError `ADDRESS_REFUSED` when the host has none of them, `HOST_NOT_FOUND`
 */
export async function resolveAllowed(
	guard: AddressGuard,
	lookup: Lookup,
	{ host, port }: { readonly host: string; readonly port: number },
): Promise<readonly [LookupAddress, ...LookupAddress[]]> {
	const [first, ...others] = (await find(lookup, host)).filter(({ address }) =>
		guard({ host, port, address }),
	);
	if (!first) throw addressRefused({ host, port });
	return [first, ...others];
}

async function find(lookup: Lookup, host: string): Promise<readonly LookupAddress[]> {
	try {
		return await lookup(host);
	} catch (cause) {
		throw new NodeError({
			code: "HOST_NOT_FOUND",
			message: `The host name ${host} could not be resolved.`,
			hint: "Check the spelling of the host name, and the server's network.",
			retryable: true,
			cause,
		});
	}
}
