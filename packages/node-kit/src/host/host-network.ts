import { lookup } from "node:dns/promises";
import type { Network } from "../execution-context.ts";

/** The network as the host's machine has it: which addresses a package may reach is decided where it runs. */
export const hostNetwork: Network = {
	fetch: (...request) => fetch(...request),
	resolve: async ({ host }) => {
		const { address, family } = await lookup(host);
		return { address, family: family === 6 ? 6 : 4 };
	},
};
