/**
 * The bridge of a server, which may be named by its page's address.
 * @throws TypeError when it is no address
 */
export function bridgeAddress(given: string | undefined): string {
	if (given === undefined || !URL.canParse(given)) {
		throw new TypeError("Set `url` to the address of the server's bridge: ws://host:port/bridge.");
	}
	const url = new URL(given);
	if (url.protocol === "http:") url.protocol = "ws:";
	if (url.protocol === "https:") url.protocol = "wss:";
	if (url.pathname === "/") url.pathname = "/bridge";
	return url.href;
}

/** The address of the server's HTTP API, beside its bridge. */
export function apiAddress(bridge: string, path: string): string {
	const url = new URL(path, bridge);
	url.protocol = url.protocol === "wss:" ? "https:" : "http:";
	return url.href;
}
