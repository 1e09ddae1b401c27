import type { AddressInfo } from "node:net";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { startTemporaryApp, type TemporaryApp, type TemporaryAppOptions, TOKEN } from "../temporary-app.ts";
import { BridgeClient } from "./bridge-client.ts";
import { PackageClient, type PackageClientOptions } from "./package-client.ts";

/** A run as the API tells of it. */
interface Ended {
	readonly runId: string;
	readonly run?: {
		readonly status: string;
		readonly message?: Message;
		readonly error?: { readonly code: string; readonly message: string; readonly retryable: boolean };
	};
}

/** A server with a bridge, for the tests of one file. */
export class BridgeServer {
	app!: TemporaryApp;
	url = "";
	readonly #peers = new Set<BridgeClient>();

	/** Starts before all tests, closes the connections after each, and the server after all. */
	static forAll(environment: Readonly<Record<string, string>> = {}): BridgeServer {
		const server = new BridgeServer();
		beforeAll(() => server.#start({ environment }));
		afterEach(async () => {
			for (const peer of server.#peers) peer.socket.close(1000);
			for (const peer of server.#peers) await peer.end();
			server.#peers.clear();
		});
		afterAll(() => server.app.dispose());
		return server;
	}

	async #start(options: TemporaryAppOptions): Promise<void> {
		this.app = await startTemporaryApp(options);
		await this.app.app.listen({ host: "127.0.0.1", port: 0 });
		this.url = `ws://127.0.0.1:${(this.app.app.server.address() as AddressInfo).port}/bridge`;
	}

	/** Starts a server over the folder of the one before it, which is stopped. */
	async restart(environment: Readonly<Record<string, string>> = {}): Promise<void> {
		await this.app.close();
		await this.#start({ folder: this.app.folder, environment });
	}

	/** A peer that has not said hello. */
	connect(): Promise<BridgeClient> {
		return BridgeClient.connect(this.url, TOKEN);
	}

	/** Has a peer closed after the test. */
	keep<Peer extends BridgeClient>(peer: Peer): Peer {
		this.#peers.add(peer);
		return peer;
	}

	async host(options?: PackageClientOptions, url = this.url): Promise<PackageClient> {
		const packageHost = await PackageClient.start(url, TOKEN, options);
		this.keep(packageHost.bridge);
		return packageHost;
	}

	/** Keeps a flow in place of the one of its id. */
	async put(flow: Flow): Promise<void> {
		await this.app.send({ method: "DELETE", url: `/api/flows/${flow.id}` });
		const payload = { document: flow };
		const { statusCode, body } = await this.app.send({ method: "POST", url: "/api/flows", payload });
		if (statusCode !== 201) throw new Error(body);
	}

	/** Runs a flow as it is stored, to its end. */
	async run(flow: string, message: Message = {}): Promise<Ended> {
		const url = `/api/flows/${flow}/runs?wait=15000`;
		const { body } = await this.app.send({ method: "POST", url, payload: { message } });
		return JSON.parse(body);
	}

	/** Starts a flow as it is stored; gives the run's id. */
	async start(flow: string, message: Message): Promise<string> {
		const url = `/api/flows/${flow}/runs`;
		const { body } = await this.app.send({ method: "POST", url, payload: { message } });
		return JSON.parse(body).runId;
	}

	/** The events of a run once something is true of them. */
	eventually(run: string, isSo: (events: readonly Event[]) => boolean): Promise<Event[]> {
		return vi.waitFor(async () => {
			const events = await this.events(run);
			expect(isSo(events)).toBe(true);
			return events;
		});
	}

	async events(run: string): Promise<Event[]> {
		const { body } = await this.app.send({ url: `/api/runs/${run}/events` });
		return JSON.parse(body).events;
	}
}
