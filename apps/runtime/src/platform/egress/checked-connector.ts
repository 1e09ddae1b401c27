import { isIP, type Socket } from "node:net";
import { untilWritable, type Writable } from "@switchyard/host";
import type { buildConnector } from "undici";
import type { AddressGuard } from "./address-guard.ts";
import { addressRefused } from "./address-refused.ts";
import { type Lookup, resolveAllowed } from "./resolve-address.ts";

/**
 * Opens connections to allowed addresses only, by a connector that would open any. Every connection of a client passes
 * here, so redirects and names that resolve differently the second time are checked like the first request. A connection is handed over only
 * while the journal can be written: the request follows at once.
 */
export function createCheckedConnector(
	connector: buildConnector.connector,
	guard: AddressGuard,
	lookup: Lookup,
	journal: Writable,
): buildConnector.connector {
	const connect = (options: buildConnector.Options) =>
		new Promise<Socket>((resolve, reject) => {
			connector(options, (...[error, socket]) => (error ? reject(error) : resolve(socket)));
		});

	async function open(options: buildConnector.Options): Promise<Socket> {
		const host = options.hostname.replace(/^\[(.*)\]$/, "$1");
		const port = Number(options.port) || (options.protocol === "https:" ? 443 : 80);
		const servername = options.servername ?? (isIP(host) === 0 ? host : undefined);
		let failure: unknown;
		for (const { address } of await resolveAllowed(guard, lookup, { host, port })) {
			try {
				const socket = await connect({
					...options,
					hostname: address,
					...(servername ? { servername } : {}),
				});
				// What counts is who answered, whatever led here.
				if (guard({ host, port, address: socket.remoteAddress ?? "" })) {
					await untilWritable(journal);
					return socket;
				}
				socket.destroy();
				failure = addressRefused({ host, port });
			} catch (error) {
				failure = error;
			}
		}
		throw failure;
	}

	return (options, callback) => {
		open(options).then(
			(socket) => callback(null, socket),
			(error: Error) => callback(error, null),
		);
	};
}
