import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { WebSocket, WebSocketServer } from "ws";

/** Where a peer dies: at which frame, and whether the other side still gets it. */
export interface DeathPoint {
	readonly frame: string;
	/** `before` the frame is passed on, or `after`. */
	readonly when: "before" | "after";
}

/** Stands between a peer in another process and the bridge, and has the peer killed at a frame. */
export class DeadlyProxy {
	readonly #server: WebSocketServer;
	readonly #target: string;
	#point: (DeathPoint & { readonly kill: () => void }) | undefined;

	private constructor(server: WebSocketServer, target: string) {
		this.#server = server;
		this.#target = target;
		server.on("connection", (peer, { headers }) => this.#join(peer, headers.authorization));
	}

	static async start(target: string): Promise<DeadlyProxy> {
		const server = new WebSocketServer({
			host: "127.0.0.1",
			port: 0,
			handleProtocols: (offered) => [...offered][0] ?? false,
		});
		await once(server, "listening");
		return new DeadlyProxy(server, target);
	}

	get url(): string {
		return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}/bridge`;
	}

	/** Kills once, at the first frame that fits; resolves when it has. */
	arm(point: DeathPoint, kill: () => void): Promise<void> {
		return new Promise((resolve) => {
			this.#point = {
				...point,
				kill: () => {
					kill();
					resolve();
				},
			};
		});
	}

	/** Cuts all lines, on which nobody then says goodbye. */
	cut(): void {
		for (const peer of this.#server.clients) peer.terminate();
	}

	close(): void {
		this.cut();
		this.#server.close();
	}

	#join(peer: WebSocket, authorization = ""): void {
		const bridge = new WebSocket(this.#target, peer.protocol, { headers: { authorization } });
		const early: string[] = [];
		const toBridge = (text: string) => {
			if (bridge.readyState === WebSocket.CONNECTING) early.push(text);
			else bridge.send(text);
		};
		bridge.on("open", () => {
			for (const text of early) bridge.send(text);
		});
		peer.on("message", (data) => this.#pass(String(data), toBridge));
		bridge.on("message", (data) => this.#pass(String(data), (text) => peer.send(text)));
		peer.on("close", () => bridge.terminate());
		bridge.on("close", () => peer.terminate());
		for (const side of [peer, bridge]) side.on("error", () => side.terminate());
	}

	#pass(text: string, pass: (text: string) => void): void {
		const point = this.#point;
		if (point === undefined || JSON.parse(text).type !== point.frame) {
			pass(text);
			return;
		}
		this.#point = undefined;
		if (point.when === "after") pass(text);
		point.kill();
	}
}
