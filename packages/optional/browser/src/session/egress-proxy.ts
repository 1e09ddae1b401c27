import { type Network, NodeError, pinnedLookup } from "@switchyard/node-kit";
import { RequestError, Server } from "proxy-chain";
import { siteAllows } from "./sites.ts";

export interface EgressProxyOptions {
	readonly network: Pick<Network, "resolve">;
	/** The sites that may be opened; all when there are none. */
	readonly sites: readonly string[];
	/** The port to listen at; any free one when absent. */
	readonly port?: number;
	/** Writes a line for people. */
	readonly log: (text: string) => void;
}

/** What a browser goes through. */
export interface EgressProxy {
	readonly port: number;
	/** Why connections to a host were refused: the page itself only sees that it could not connect. */
	readonly refusalOf: (host: string) => string | undefined;
	/** The sites that it is narrowed to besides. */
	readonly narrowed: readonly string[];
	/** From now on only these may be opened, of those that may be opened at all; none lets all of them. */
	readonly narrow: (sites: readonly string[]) => void;
	readonly close: () => Promise<void>;
}

/** The proxy answers with such a status where it connects to nothing. */
export const LOWEST_PROXY_STATUS = 590;

/** How many hosts are remembered, and told people about. */
const MOST_REFUSALS = 100;

/** A host that is nowhere: Chromium asks it who is signed in to the browser, instead of a host that flows may open too. */
export const NO_SIGN_IN_HOST = "sign-in.invalid";

/** Services of browser makers, which no flow asks for. */
const CALLS_HOME =
	/^sign-in\.invalid$|^(update|optimizationguide-pa|content-autofill|safebrowsing|safebrowsingohttpgateway|clientservices|passwordsleakcheck-pa|chromekanonymity\w*)\.googleapis\.com$|^(clients\d*|redirector|edgedl\.me)\.(google|gvt1)\.com$|\.gvt1\.com$/;

/**
 * Opens a proxy on this machine that lets a browser connect to nothing but what the server's address rules and the list of sites allow: page by page,
 * redirect by redirect, WebSockets too. What it resolved is what it connects to.
 * @throws Error when the port is taken
 */
export async function openEgressProxy({
	network,
	sites,
	port = 0,
	log,
}: EgressProxyOptions): Promise<EgressProxy> {
	const refusals = new Map<string, string>();
	let narrowed: readonly string[] = [];
	const refuse = (host: string, reason: string) => {
		// What a page asks for is without end.
		if (refusals.size < MOST_REFUSALS && !refusals.has(host))
			log(`The browser may not connect to ${host}: ${reason}`);
		if (refusals.size < MOST_REFUSALS) refusals.set(host, `${host}: ${reason}`);
		return new RequestError(reason, LOWEST_PROXY_STATUS);
	};
	const server = new Server({
		host: "127.0.0.1",
		port,
		verbose: false,
		prepareRequestFunction: async ({ hostname, port: target }) => {
			if (CALLS_HOME.test(hostname)) throw new RequestError("Refused.", LOWEST_PROXY_STATUS);
			if (!siteAllows(sites, hostname)) throw refuse(hostname, "The site is not on the list of the block.");
			if (!siteAllows(narrowed, hostname))
				throw refuse(hostname, "The site is not on the list of the agent's tools.");
			try {
				const { address, family } = await network.resolve({ host: hostname, port: target });
				return { dnsLookup: pinnedLookup(address, family) };
			} catch (error) {
				throw refuse(
					hostname,
					error instanceof NodeError ? error.message : "The name could not be resolved.",
				);
			}
		},
	});
	server.on("error", () => {});
	await server.listen();
	return {
		port: server.port,
		refusalOf: (host) => refusals.get(host),
		get narrowed() {
			return narrowed;
		},
		narrow: (to) => {
			narrowed = to;
		},
		close: () => server.close(true),
	};
}
