import { randomBytes } from "node:crypto";
import { type Network, NodeError, pinnedLookup } from "@switchyard/node-kit";
import type { Server } from "proxy-chain";

/** The status of an answer where nothing was connected to. */
const REFUSED_STATUS = 403;

/** What one execution goes out by. */
export interface Passage {
	/** The proxy's address, with the execution's own token. */
	readonly url: string;
	/** Its token is good for nothing any more, and its connections end. */
	readonly end: () => void;
}

/** An execution that asks to go out. */
export interface Admitting {
	/** Connections of the execution. */
	readonly network: Pick<Network, "resolve">;
	/** Writes a line for people: the node itself sees no more than that it could not connect. */
	readonly log: (text: string) => void;
}

/** An execution that may go out. */
interface Admitted extends Admitting {
	/** Those that are open. */
	readonly connections: Set<number>;
}

/**
 * A proxy on this machine that lets executions in other processes connect to nothing but what the server's address rules allow, redirect by
 * redirect. What it resolved is what it connects to. It is there once an execution has asked for it.
 */
export class ExecutionProxy {
	/** By token. */
	readonly #admitted = new Map<string, Admitted>();
	#server: Promise<Server> | undefined;

	async admit({ network, log }: Admitting): Promise<Passage> {
		this.#server ??= this.#open();
		const server = await this.#server;
		const token = randomBytes(24).toString("base64url");
		const connections: Admitted["connections"] = new Set();
		this.#admitted.set(token, { connections, network, log });
		return {
			url: `http://execution:${token}@127.0.0.1:${server.port}`,
			end: () => {
				this.#admitted.delete(token);
				for (const connection of connections) server.closeConnection(connection);
			},
		};
	}

	async close(): Promise<void> {
		this.#admitted.clear();
		await (await this.#server)?.close(true);
	}

	/** Loaded when something first goes out by it. */
	async #open(): Promise<Server> {
		const { RequestError, Server } = await import("proxy-chain");
		const server = new Server({
			host: "127.0.0.1",
			port: 0,
			verbose: false,
			prepareRequestFunction: async ({ connectionId, password, hostname, port }) => {
				const admitted = this.#admitted.get(password);
				if (!admitted) return { requestAuthentication: true };
				admitted.connections.add(connectionId);
				try {
					const { address, family } = await admitted.network.resolve({ host: hostname, port });
					// The execution may have ended meanwhile.
					return this.#admitted.has(password)
						? { dnsLookup: pinnedLookup(address, family) }
						: { requestAuthentication: true };
				} catch (error) {
					if (!(error instanceof NodeError)) throw error;
					admitted.log(error.message);
					throw new RequestError(error.message, REFUSED_STATUS);
				}
			},
		});
		server.on("error", () => {});
		server.on("connectionClosed", ({ connectionId }: { readonly connectionId: number }) => {
			for (const { connections } of this.#admitted.values()) connections.delete(connectionId);
		});
		await server.listen();
		return server;
	}
}
