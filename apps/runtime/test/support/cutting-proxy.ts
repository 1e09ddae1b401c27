import { rmSync } from "node:fs";
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from "node:net";

/** When a connection is cut: before the server gets what the client sends, or before the client gets the server's answer. */
type Cut = "before" | "after";

/** Stands between a client and a server, and cuts the connection at the worst moment. */
export class CuttingProxy {
	readonly #server: Server;
	readonly #place: string | number;
	readonly #sockets = new Set<Socket>();
	#cut: { readonly when: Cut; readonly at: string; readonly done: () => void } | undefined;

	private constructor(place: string | number, target: NetConnectOpts) {
		this.#place = place;
		this.#server = createServer((client) => this.#join(client, connect(target)));
	}

	/** Listens on a socket file and passes everything on to another one; or on a port of loopback, for another port. */
	static async start<Place extends string | number>(place: Place, target: Place): Promise<CuttingProxy> {
		const proxy = new CuttingProxy(
			place,
			typeof target === "string" ? { path: target } : { port: Number(target), host: "127.0.0.1" },
		);
		const listening =
			typeof place === "string" ? { path: place } : { port: Number(place), host: "127.0.0.1" };
		await new Promise<void>((resolve) => proxy.#server.listen(listening, resolve));
		return proxy;
	}

	/** Cuts the connection over which a client next sends a text. Resolves once it is cut. */
	cut(when: Cut, at: string): Promise<void> {
		return new Promise((done) => {
			this.#cut = { when, at, done };
		});
	}

	async close(): Promise<void> {
		for (const socket of this.#sockets) socket.destroy();
		await new Promise((resolve) => this.#server.close(resolve));
		if (typeof this.#place === "string") rmSync(this.#place, { force: true });
	}

	#join(client: Socket, server: Socket): void {
		let cutting: (() => void) | undefined;
		const end = () => {
			client.destroy();
			server.destroy();
		};
		for (const socket of [client, server]) {
			this.#sockets.add(socket);
			socket.on("error", end);
			socket.on("close", () => {
				this.#sockets.delete(socket);
				end();
			});
		}
		client.on("data", (chunk) => {
			if (this.#cut && chunk.includes(this.#cut.at)) {
				const { when, done } = this.#cut;
				this.#cut = undefined;
				cutting = () => {
					end();
					done();
				};
				if (when === "before") return cutting();
			}
			server.write(chunk);
		});
		server.on("data", (chunk) => (cutting ? cutting() : client.write(chunk)));
	}
}
