import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A web server that holds every request until the test releases it: a flow that calls it stands still for as long as the
 * test wants to look at it.
 */
export class Gate {
	/** The address for a flow's HTTP Request node. */
	readonly url: string;
	/** How many requests came. */
	requests = 0;
	readonly #server: Server;
	readonly #waiting: ServerResponse[] = [];

	private constructor(server: Server) {
		this.#server = server;
		this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
		server.on("request", (_request, response) => {
			this.requests += 1;
			this.#waiting.push(response);
		});
	}

	static async start(): Promise<Gate> {
		const server = createServer().listen(0, "127.0.0.1");
		await once(server, "listening");
		return new Gate(server);
	}

	/** Answers the requests that wait. */
	open(): void {
		for (const response of this.#waiting.splice(0)) {
			response.setHeader("content-type", "application/json");
			response.end('{"open":true}');
		}
	}

	async close(): Promise<void> {
		this.#server.closeAllConnections();
		this.#server.close();
		await once(this.#server, "close");
	}
}
