import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { WebSocketServer } from "ws";
import type { BridgeService } from "../../../src/platform/bridge/bridge-connection.ts";
import {
	BridgeHub,
	type BridgeLimits,
	DEFAULT_BRIDGE_LIMITS,
} from "../../../src/platform/bridge/bridge-hub.ts";
import { chooseSubprotocol, WebSocketLink } from "../../../src/platform/bridge/web-socket-link.ts";
import { bearerToken } from "../../../src/platform/http/bearer-token.ts";
import { BridgeClient } from "./bridge-client.ts";
import { principalBy } from "./principal-by.ts";

const TOKEN = "a-token-for-tests-of-the-hub";
const principalOf = principalBy(TOKEN);

/** A hub behind a real socket, with nothing of a server around it; closed when the test is over. */
export class HubServer {
	readonly hub: BridgeHub;
	readonly log: unknown[] = [];
	readonly #sockets: WebSocketServer;

	private constructor(services: readonly BridgeService[], limits: Partial<BridgeLimits>) {
		const { maxFrame } = { ...DEFAULT_BRIDGE_LIMITS, ...limits };
		const logger = { info: () => {}, error: (...line: unknown[]) => this.log.push(line) };
		this.hub = new BridgeHub({ services, principalOf, logger, limits });
		this.#sockets = new WebSocketServer({
			port: 0,
			host: "127.0.0.1",
			maxPayload: maxFrame,
			handleProtocols: (offered) => chooseSubprotocol(offered) ?? false,
		});
		this.#sockets.on("connection", (socket, request) => {
			const link = new WebSocketLink(socket, request.socket);
			const principal = principalOf(bearerToken(request.headers.authorization));
			link.listen(this.hub.join(link, { principal, plain: socket.protocol === "" }));
		});
	}

	static async start(
		services: readonly BridgeService[] = [],
		limits: Partial<BridgeLimits> = {},
	): Promise<HubServer> {
		const server = new HubServer(services, { drainMs: 200, ...limits });
		await once(server.#sockets, "listening");
		onTestFinished(() => server.close());
		return server;
	}

	get url(): string {
		return `ws://127.0.0.1:${(this.#sockets.address() as AddressInfo).port}/`;
	}

	/** A peer that has not said hello. */
	async connect(subprotocol?: string, token: string | undefined = TOKEN): Promise<BridgeClient> {
		return BridgeClient.connect(this.url, token, subprotocol);
	}

	async close(): Promise<void> {
		this.hub.close();
		for (const socket of this.#sockets.clients) socket.terminate();
		await new Promise((resolve) => this.#sockets.close(resolve));
	}
}
