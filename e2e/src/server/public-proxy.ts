import { createServer, request as forward, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A reverse proxy that publishes a server under a name of its own, as an administrator sets one up: it passes each request on with its `Host`. */
export class PublicProxy {
	readonly #server: Server;
	#target = "";

	private constructor(server: Server) {
		this.#server = server;
	}

	static async start(): Promise<PublicProxy> {
		const server = createServer((request, response) => {
			const { method, headers, url } = request;
			const passed = forward(`${proxy.#target}${url}`, { method, headers }, (reply) => {
				response.writeHead(reply.statusCode ?? 502, reply.headers);
				reply.pipe(response);
			});
			passed.on("error", () => response.destroy());
			response.on("close", () => passed.destroy());
			request.pipe(passed);
		});
		const proxy = new PublicProxy(server);
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		return proxy;
	}

	/** Browsers take every name that ends in `.localhost` for this machine. */
	get origin(): string {
		return `http://chat.localhost:${(this.#server.address() as AddressInfo).port}`;
	}

	/** Where requests are passed on to, such as `http://127.0.0.1:40123`. */
	publish(server: string): void {
		this.#target = server;
	}

	close(): Promise<void> {
		this.#server.closeAllConnections();
		return new Promise((resolve) => this.#server.close(() => resolve()));
	}
}
