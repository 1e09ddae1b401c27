import type { SshCredential } from "@switchyard/spec/credential";

/** The port of SSH, where a declaration names none. */
const SSH_PORT = 22;

/** A machine by its name or address, with `:` and the port where that is not 22; an IPv6 address in brackets. */
export const HOST = "^([A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?$";

/** Whether a declaration lets its command run on the machine of a credential. */
export function isDeclaredHost(hosts: readonly string[], { host, port }: SshCredential): boolean {
	const bare = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
	return hosts.some((each) => {
		const [, name = "", declared = `${SSH_PORT}`] = /^(.*?)(?::(\d+))?$/.exec(each.toLowerCase()) ?? [];
		return name.replace(/^\[(.*)\]$/, "$1") === bare && Number(declared) === port;
	});
}
