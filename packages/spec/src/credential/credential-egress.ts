import type { DeclaredCredentialKind } from "./credential-kind.ts";

/**
 * Returns the hosts that a credential goes to, in small letters; `undefined` where its kind does not say. Who holds it connects to
 * these and to what is below them, and to nothing else.
 */
export function credentialHosts(
	{ egress }: Pick<DeclaredCredentialKind, "egress">,
	value: Readonly<Record<string, unknown>>,
): readonly string[] | undefined {
	return egress?.flatMap((field) => [value[field]].flat()).flatMap(hostsIn);
}

/** Whether one of some hosts is a name or an address, or a domain that it is in. */
export function isAmongHosts(host: string, hosts: readonly string[]): boolean {
	const name = bare(host);
	return hosts.some((one) => name === one || name.endsWith(`.${one}`));
}

function hostsIn(value: unknown): readonly string[] {
	if (typeof value !== "string" || value === "") return [];
	return [bare(URL.parse(value)?.hostname || value)];
}

/** An IPv6 address has brackets in a URL alone. */
function bare(host: string): string {
	return host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
}
