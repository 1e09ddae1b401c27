import websocket from "@fastify/websocket";
import { DRAIN_BOUNDS, drain } from "./drain.ts";
import type { Http } from "./http.ts";

export interface WebSocketOptions {
	/** The largest frame that anybody may send, in bytes. */
	readonly maxFrame: number;
	/** The subprotocol that is spoken of those that a peer offers; `undefined` when it offers none that we know. */
	readonly chooseSubprotocol: (offered: ReadonlySet<string>) => string | undefined;
}

/** Makes WebSocket routes possible; to be called before the guards, so that they know upgrades when they see them. */
export async function acceptWebSockets(app: Http, options: WebSocketOptions): Promise<void> {
	const { maxFrame, chooseSubprotocol } = options;
	await app.register(websocket, {
		options: {
			maxPayload: maxFrame,
			perMessageDeflate: false,
			handleProtocols: (offered: Set<string>) => chooseSubprotocol(offered) ?? false,
		},
		errorHandler: (_error, socket, { raw }) => {
			// A frame that was refused: its sender still sends, and must be able to read why.
			if (socket.readyState === socket.CLOSING) void drain(raw.socket, DRAIN_BOUNDS);
			else socket.terminate();
		},
		// Each domain ends its own connections when it is time.
		preClose: (done) => done(),
	});
}
