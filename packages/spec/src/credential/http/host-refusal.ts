const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Why something with these hosts is not sent to an address, in words, or `undefined` when it may be.
 * @param hosts as `AllowedHosts` has them
 */
export function hostRefusal(url: URL, hosts: readonly string[]): string | undefined {
	const fitting = hosts.map((host) => host.toLowerCase()).filter((host) => fitsHost(url, host));
	if (fitting.length === 0) return `${url.host} is not one of the hosts that are allowed`;
	const mayBePlain = LOOPBACK.test(url.hostname) || fitting.some((host) => host.startsWith(PLAIN));
	if (url.protocol === "https:" || mayBePlain) return undefined;
	return `${url.host} is asked over http:, where anybody on the way can read it`;
}

const PLAIN = "http://";

function fitsHost(url: URL, entry: string): boolean {
	const [, plain, wildcard, name = "", port] = /^(http:\/\/)?(\*\.)?(.*?)(?::(\d+))?$/.exec(entry) ?? [];
	if (plain !== undefined && url.protocol !== "http:") return false;
	// Of a protocol's own port an address says nothing.
	const isPort = port === undefined ? url.port === "" : port === portOf(url);
	return isPort && (wildcard === undefined ? url.hostname === name : url.hostname.endsWith(`.${name}`));
}

function portOf({ port, protocol }: URL): string {
	return port === "" ? (protocol === "https:" ? "443" : "80") : port;
}
