import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import { CLOSE, MAX_INCOMING, SUBPROTOCOL } from "./protocol.ts";
import type { Dial } from "./socket.ts";

/** Time for the runtime to answer the upgrade, and a goodbye, in milliseconds. */
const HANDSHAKE_MS = 10_000;
const GOODBYE_MS = 500;

/** The way over a WebSocket, in Node. With the token in a header, the runtime knows at once who comes. */
export function webSocket(url: string, token: string | undefined): Dial {
	return ({ opened, received, closed }) => {
		const socket = new WebSocket(url, [SUBPROTOCOL], {
			headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
			handshakeTimeout: HANDSHAKE_MS,
			maxPayload: MAX_INCOMING,
			perMessageDeflate: false,
		});
		let trouble = "";
		let refusal: number | undefined;
		let stream: Duplex | undefined;
		let isCorked = false;
		/** Frames of one turn of the event loop go out together: a call to the system costs more than a frame. */
		const cork = () => {
			if (isCorked) return;
			isCorked = true;
			stream?.cork();
			process.nextTick(() => {
				isCorked = false;
				stream?.uncork();
			});
		};
		socket.on("upgrade", (response) => {
			stream = response.socket;
		});
		socket.on("open", () =>
			opened({
				send: (text) => {
					if (socket.readyState !== WebSocket.OPEN) return;
					cork();
					socket.send(text);
				},
				close: (code) => {
					socket.close(code);
					setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
				},
			}),
		);
		socket.on("message", (data, isBinary) => received(isBinary ? undefined : String(data)));
		socket.on("unexpected-response", (request, { statusCode = 0 }) => {
			trouble = `The server answered the upgrade with ${statusCode}.`;
			if (statusCode === 401 || statusCode === 403) refusal = CLOSE.unauthenticated;
			request.destroy();
			socket.terminate();
		});
		socket.on("error", (error) => {
			trouble ||= error.message;
			// The server sent no message, or one that is too large. It may never answer the goodbye.
			if (!("code" in error && String(error.code).startsWith("WS_ERR_"))) return;
			closed(CLOSE.protocol, trouble);
			socket.terminate();
		});
		// A close follows the error.
		socket.on("close", (code, reason) => closed(refusal ?? code, String(reason) || trouble));
	};
}
