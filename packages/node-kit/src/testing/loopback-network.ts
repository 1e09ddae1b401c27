import { lookup } from "node:dns/promises";
import { BlockList } from "node:net";
import type { Network } from "../execution-context.ts";
import { NodeError } from "../node-error.ts";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** A network for tests: real connections, but to the machine itself only. The host of a redirect is not checked. */
export const loopbackNetwork: Network = {
	fetch: async (input, init) => {
		const url = new URL(input instanceof Request ? input.url : input);
		await resolve(url.hostname.replace(/^\[(.*)\]$/, "$1"));
		return fetch(input, init);
	},
	resolve: ({ host }) => resolve(host),
};

async function resolve(host: string): Promise<{ readonly address: string; readonly family: 4 | 6 }> {
	const { address, family } = await lookup(host);
	if (!LOOPBACK.check(address, family === 6 ? "ipv6" : "ipv4")) {
		throw new NodeError({
			code: "ADDRESS_REFUSED",
			message: `Connecting to ${host} is not allowed in a test.`,
		});
	}
	return { address, family: family === 6 ? 6 : 4 };
}
