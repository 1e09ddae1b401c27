import websocket from "@fastify/websocket";
import { chooseSubprotocol } from "../bridge/connection/web-socket-link.ts";
import type { Http } from "../http.ts";

export interface WebSocketOptions {
	/** The largest frame that anybody may send, in bytes. */
	readonly maxFrame: number;
	/** Ends connections when the server stops; those that it leaves open are for somebody else to close. */
	readonly closeAll: () => Promise<void>;
}

/** Makes WebSocket routes possible; to be called before the guards, so that they know upgrades when they see them. */
export async function acceptWebSockets(app: Http, { maxFrame, closeAll }: WebSocketOptions): Promise<void> {
	await app.register(websocket, {
		options: {
			maxPayload: maxFrame,
			perMessageDeflate: false,
			handleProtocols: (offered: Set<string>) => chooseSubprotocol(offered) ?? false,
		},
		errorHandler: (_error, socket) => socket.terminate(),
		preClose: (done) => {
			closeAll().then(() => done(), done);
		},
	});
}
