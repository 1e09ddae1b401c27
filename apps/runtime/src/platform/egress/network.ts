import { ALWAYS_WRITABLE, type HostNetwork, untilWritable, type Writable } from "@switchyard/host";
import { type Network, NodeError } from "@switchyard/node-kit";
import { isAmongHosts } from "@switchyard/spec/credential";
import type { Agent, Dispatcher1Wrapper } from "undici";
import { type AddressGuard, createAddressGuard } from "./address-guard.ts";
import { otherHostRefused } from "./address-refused.ts";
import { createCheckedConnector } from "./checked-connector.ts";
import { ExecutionProxy } from "./execution-proxy.ts";
import { followRedirects } from "./redirects.ts";
import { type Lookup, resolveAllowed, systemLookup } from "./resolve-address.ts";

/** The server's only way out. */
export interface CheckedNetwork extends HostNetwork {
	/** Network for those that only read: it does not wait until the journal can be written. */
	readonly reading: HostNetwork;
	/** Allows one more address, CIDR block or `host:port`. @throws AllowListError */
	readonly allow: (entry: string) => void;
	/** Lets executions in other processes go out by the same rules. */
	readonly proxy: ExecutionProxy;
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
	journal = ALWAYS_WRITABLE,
}: {
	readonly allow: readonly string[];
	readonly lookup?: Lookup;
	/** Nothing goes out while what comes of it could not be kept. */
	readonly journal?: Writable;
}): CheckedNetwork {
	const allowed = [...allow];
	let guard = createAddressGuard(allowed);
	const currentGuard: AddressGuard = (target) => guard(target);
	const held = wayOut(currentGuard, lookup, journal);
	const reading = wayOut(currentGuard, lookup, ALWAYS_WRITABLE);
	const proxy = new ExecutionProxy();
	return {
		...held,
		reading,
		allow(entry) {
			guard = createAddressGuard([...allowed, entry]);
			allowed.push(entry);
		},
		proxy,
		close: async () => {
			await Promise.all([proxy.close(), held.close(), reading.close()]);
		},
	};
}

/** The way out of those that wait until what comes of it can be kept. */
function wayOut(guard: AddressGuard, lookup: Lookup, journal: Writable) {
	let client: Promise<Client> | undefined;
	const open = () => {
		client ??= openClient(guard, lookup, journal);
		return client;
	};
	const resolve: Network["resolve"] = async (target) => {
		const [{ address, family }] = await resolveAllowed(guard, lookup, target);
		await untilWritable(journal);
		return { address, family: family === 6 ? 6 : 4 };
	};
	const fetch = checkedFetch(open, journal);
	return {
		fetch: followRedirects(fetch),
		resolve,
		within: (hosts: readonly string[]): Network => ({
			fetch: followRedirects(async (input, init) => {
				refuseOther(new URL(input instanceof Request ? input.url : input).hostname, hosts);
				return fetch(input, init);
			}),
			resolve: async (target) => {
				refuseOther(target.host, hosts);
				return resolve(target);
			},
		}),
		close: async () => (await client)?.agent.destroy(),
	};
}

/** @throws NodeError `ADDRESS_REFUSED` */
function refuseOther(host: string, hosts: readonly string[]): void {
	if (!isAmongHosts(host, hosts)) throw otherHostRefused(host, hosts);
}

interface Client {
	readonly agent: Agent;
	readonly dispatcher: Dispatcher1Wrapper;
}

/** An HTTP client weighs 4 MB: it is loaded when something first goes out. */
async function openClient(guard: AddressGuard, lookup: Lookup, journal: Writable): Promise<Client> {
	const { Agent, buildConnector, Dispatcher1Wrapper } = await import("undici");
	const connector = buildConnector({ allowH2: false });
	const agent = new Agent({ connect: createCheckedConnector(connector, guard, lookup, journal) });
	// Node's own `fetch` speaks to agents of the generation before.
	return { agent, dispatcher: new Dispatcher1Wrapper(agent) };
}

function checkedFetch(open: () => Promise<Client>, journal: Writable): typeof globalThis.fetch {
	return async (input, init) => {
		const { dispatcher } = await open();
		await untilWritable(journal);
		const checked: RequestInit & { readonly dispatcher: Dispatcher1Wrapper } = { ...init, dispatcher };
		try {
			return await fetch(input, checked);
		} catch (error) {
			throw nodeErrorIn(error) ?? error;
		}
	};
}

/** `fetch` hides why a connection failed behind a `TypeError`; a refusal is reported as what it is. */
function nodeErrorIn(error: unknown): NodeError | undefined {
	if (error instanceof NodeError) return error;
	return error instanceof Error ? nodeErrorIn(error.cause) : undefined;
}
