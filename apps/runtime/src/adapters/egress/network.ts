import { type Network, NodeError } from "@switchyard/node-kit";
import { Agent, Dispatcher1Wrapper } from "undici";
import { createAddressGuard } from "./address-guard.ts";
import { createCheckedConnector } from "./checked-connector.ts";
import { type Lookup, resolveAllowed, systemLookup } from "./resolve-address.ts";

/** The server's only way out. */
export interface CheckedNetwork extends Network {
	/** Ends every connection, the ones in use too. */
	readonly close: () => Promise<void>;
}

/**
 * @param allow what may be connected to although it is not on the public internet; see `createAddressGuard`.
 * @throws AllowListError
 */
export function createNetwork({
	allow,
	lookup = systemLookup,
}: {
	readonly allow: readonly string[];
	readonly lookup?: Lookup;
}): CheckedNetwork {
	const guard = createAddressGuard(allow);
	const agent = new Agent({ connect: createCheckedConnector(guard, lookup) });
	return {
		fetch: checkedFetch(agent),
		async resolve(target) {
			const [{ address, family }] = await resolveAllowed(guard, lookup, target);
			return { address, family: family === 6 ? 6 : 4 };
		},
		close: () => agent.destroy(),
	};
}

function checkedFetch(agent: Agent): typeof globalThis.fetch {
	// Node's own `fetch` speaks to agents of the generation before.
	const dispatcher = new Dispatcher1Wrapper(agent);
	return async (input, init) => {
		const checked: RequestInit & { readonly dispatcher: Dispatcher1Wrapper } = { ...init, dispatcher };
		try {
			return await fetch(input, checked);
		} catch (error) {
			throw nodeErrorIn(error) ?? error;
		}
	};
}

/** `fetch` hides why a connection failed behind a `TypeError`; a refusal is told as what it is. */
function nodeErrorIn(error: unknown): NodeError | undefined {
	if (error instanceof NodeError) return error;
	return error instanceof Error ? nodeErrorIn(error.cause) : undefined;
}
