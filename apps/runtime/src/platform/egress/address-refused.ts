import { NodeError } from "@switchyard/node-kit";

/** The error of a connection to a host that the credentials of a step do not go to. */
export function otherHostRefused(host: string, hosts: readonly string[]): NodeError {
	return new NodeError({
		code: "ADDRESS_REFUSED",
		message: `Connecting to ${host} is not allowed: the step's credential goes to ${hosts.join(", ") || "no host"} alone.`,
		hint: "Choose a credential for that host, or correct the credential's own.",
	});
}

/** The error of a connection that the guard does not let through. It names what was asked for, not what it resolved to. */
export function addressRefused({ host, port }: { readonly host: string; readonly port: number }): NodeError {
	return new NodeError({
		code: "ADDRESS_REFUSED",
		message: `Connecting to ${host} port ${port} is not allowed: it is not on the public internet.`,
		hint: "An administrator can allow it with the setting SWITCHYARD_ALLOW_ADDRESSES.",
	});
}
