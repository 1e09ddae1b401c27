import { randomBytes } from "node:crypto";
import type { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { RequestError, Server } from "proxy-chain";
import { LOWEST_PROXY_STATUS, type Passage } from "./protocol.ts";

/** A host that only the proxy knows: the browser opens it once, to sign in to the proxy. */
const SIGN_IN_HOST = "proxy.invalid";

/** Proxy that a browser goes through. */
export interface LoginProxy {
	readonly port: number;
	/** An address that answers once the browser has signed in, and what it signs in with. */
	readonly signIn: { readonly url: string; readonly username: string; readonly password: string };
}

/**
 * Opens a proxy on this machine for one browser: other programs have no password. It connects to what it is allowed, page by page, redirect by
 * redirect, WebSockets too, and to the very address that it is given.
 */
export async function openLoginProxy(
	allowed: (host: string, port: number) => Promise<Passage>,
): Promise<LoginProxy> {
	const username = "browser";
	const secret = randomBytes(24).toString("base64url");
	const server = new Server({
		host: "127.0.0.1",
		port: 0,
		verbose: false,
		authRealm: "Switchyard",
		prepareRequestFunction: async ({ password, hostname, port }) => {
			if (password !== secret) return { requestAuthentication: true };
			if (hostname === SIGN_IN_HOST) return { customResponseFunction: () => ({ statusCode: 200, body: "" }) };
			const passage = await allowed(hostname, port);
			if ("refused" in passage) throw new RequestError(passage.refused, LOWEST_PROXY_STATUS);
			return { dnsLookup: pinned(passage) };
		},
	});
	server.on("error", () => {});
	await server.listen();
	return { port: server.port, signIn: { url: `http://${SIGN_IN_HOST}/`, username, password: secret } };
}

/** Resolves a name to the address that was allowed, whatever it resolves to a moment later. */
function pinned({ address, family }: Exclude<Passage, { refused: string }>): typeof systemLookup {
	const lookup: LookupFunction = (_host, options, callback) => {
		if (options.all) callback(null, [{ address, family }]);
		else callback(null, address, family);
	};
	return lookup as typeof systemLookup;
}
