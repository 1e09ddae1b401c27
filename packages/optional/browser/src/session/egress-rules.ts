import { type Network, NodeError } from "@switchyard/node-kit";
import { NO_SIGN_IN_HOST } from "../keeper/chromium-flags.ts";
import type { Passage } from "../keeper/protocol.ts";
import { siteAllows } from "./sites.ts";

export interface EgressRulesOptions {
	readonly network: Pick<Network, "resolve">;
	/** The sites that may be opened; all when there are none. */
	readonly sites: readonly string[];
	/** Writes a line for people. */
	readonly log: (text: string) => void;
}

/** The most refused hosts that are remembered, and logged. */
const MOST_REFUSALS = 100;

/** Services of browser makers, which no flow asks for. */
const CALLS_HOME =
	/^(update|optimizationguide-pa|content-autofill|safebrowsing|safebrowsingohttpgateway|clientservices|passwordsleakcheck-pa|chromekanonymity\w*)\.googleapis\.com$|^(clients\d*|redirector|edgedl\.me)\.(google|gvt1)\.com$|\.gvt1\.com$/;

/**
 * Where a browser may connect: to what the server's address rules and the list of sites allow. Its proxy asks for each connection, and connects to the
 * address that was resolved here.
 */
export class EgressRules {
	readonly #options: EgressRulesOptions;
	readonly #refusals = new Map<string, string>();
	#narrowed: readonly string[] = [];

	constructor(options: EgressRulesOptions) {
		this.#options = options;
	}

	/** The sites that it is narrowed to besides. */
	get narrowed(): readonly string[] {
		return this.#narrowed;
	}

	/** From now on only these may be opened, of those that may be opened at all; none lets all of them. */
	narrow(sites: readonly string[]): void {
		this.#narrowed = sites;
	}

	/** Why connections to a host were refused: the page itself only sees that it could not connect. */
	refusalOf(host: string): string | undefined {
		return this.#refusals.get(host);
	}

	async passage(host: string, port: number): Promise<Passage> {
		if (host === NO_SIGN_IN_HOST || CALLS_HOME.test(host)) return { refused: "Refused." };
		const { network, sites } = this.#options;
		if (!siteAllows(sites, host)) return this.#refuse(host, "The site is not on the list of the block.");
		if (!siteAllows(this.#narrowed, host))
			return this.#refuse(host, "The site is not on the list of the agent's tools.");
		try {
			return await network.resolve({ host, port });
		} catch (error) {
			return this.#refuse(
				host,
				error instanceof NodeError ? error.message : "The name could not be resolved.",
			);
		}
	}

	#refuse(host: string, reason: string): Passage {
		// A page may ask for hosts without end.
		if (this.#refusals.size < MOST_REFUSALS) {
			if (!this.#refusals.has(host)) this.#options.log(`The browser may not connect to ${host}: ${reason}`);
			this.#refusals.set(host, `${host}: ${reason}`);
		}
		return { refused: reason };
	}
}
