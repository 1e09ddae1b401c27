import websocket from "@fastify/websocket";
import type { Http } from "../http.ts";

/** The largest frame that a watcher may send, in bytes. */
const MAX_FRAME_BYTES = 64 * 1024;

/** Makes WebSocket routes possible; to be called before the guards, so that they know upgrades when they see them. */
export async function acceptWebSockets(app: Http, closeAll: () => Promise<void>): Promise<void> {
	await app.register(websocket, {
		options: { maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false },
		errorHandler: (_error, socket) => socket.terminate(),
		preClose: (done) => {
			closeAll().then(() => done(), done);
		},
	});
}
