import { connect, type Socket } from "node:net";

/** Connects to an address that was checked, for libraries that would look the host's name up again. */
export function openSocket({ address, port }: { readonly address: string; readonly port: number }): Socket {
	return connect({ host: address, port, noDelay: true, keepAlive: true });
}
