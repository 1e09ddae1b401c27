import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { defined } from "@switchyard/spec/json";

export interface TokenProxy {
	readonly url: string;
	readonly close: () => Promise<void>;
}

/** Passes every request on with a bearer token, for programs that cannot send one, and the host as the caller names it. */
export async function startTokenProxy(target: string, token: string): Promise<TokenProxy> {
	const { port } = new URL(target);
	const server = createServer((incoming, outgoing) => {
		const host = String(incoming.headers.host).replace(String(portOf()), port);
		const origin = incoming.headers.origin?.replace(String(portOf()), port);
		const headers = {
			...incoming.headers,
			host,
			authorization: `Bearer ${token}`,
			...defined({ origin }),
		};
		const { method, url: path } = incoming;
		const passed = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
		});
		passed.on("error", () => outgoing.destroy());
		outgoing.on("close", () => passed.destroy());
		incoming.pipe(passed);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const portOf = () => (server.address() as AddressInfo).port;
	return {
		url: `http://127.0.0.1:${portOf()}`,
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}
