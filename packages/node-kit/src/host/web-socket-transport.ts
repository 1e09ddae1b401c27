import type { Duplex } from "node:stream";
import { BRIDGE_DEFAULTS, BRIDGE_SUBPROTOCOLS } from "@switchyard/spec/bridge";
import { WebSocket } from "ws";
import type { Frame, OpenTransport } from "./transport.ts";

/** How long the runtime may take to answer the upgrade, in milliseconds. */
const HANDSHAKE_MS = 10_000;

/** The usual way: a WebSocket to the runtime's `/bridge`. */
export function webSocketTransport(url: string, token: string): OpenTransport {
	return ({ opened, received, closed }) => {
		const socket = new WebSocket(url, [BRIDGE_SUBPROTOCOLS[0]], {
			headers: { authorization: `Bearer ${token}` },
			handshakeTimeout: HANDSHAKE_MS,
			maxPayload: 4 * BRIDGE_DEFAULTS.maxFrame,
			perMessageDeflate: false,
		});
		let refusal = "";
		let stream: Duplex | undefined;
		let isCorked = false;
		socket.on("upgrade", (response) => {
			stream = response.socket;
		});
		// What is sent in one turn of the event loop goes out at once: a call to the system costs more than a frame.
		const cork = () => {
			if (isCorked) return;
			isCorked = true;
			stream?.cork();
			process.nextTick(() => {
				isCorked = false;
				stream?.uncork();
			});
		};
		socket.on("open", () =>
			opened({
				send: (text) => {
					if (socket.readyState !== WebSocket.OPEN) return;
					cork();
					socket.send(text);
				},
				get backlog() {
					return socket.bufferedAmount;
				},
				close: (code) => socket.close(code),
			}),
		);
		socket.on("message", (data) => {
			const frame: unknown = JSON.parse(String(data));
			if (isFrame(frame)) received(frame);
		});
		socket.on("unexpected-response", (_request, { statusCode = 0 }) => {
			refusal = `The server answered the upgrade with ${statusCode}.`;
			socket.terminate();
			closed(statusCode === 401 || statusCode === 403 ? UNAUTHENTICATED : NO_CONNECTION, refusal);
		});
		// What went wrong is followed by the close.
		socket.on("error", (error) => {
			refusal ||= error.message;
		});
		socket.on("close", (code, reason) => closed(code, String(reason) || refusal));
	};
}

const UNAUTHENTICATED = 4401;
const NO_CONNECTION = 1006;

function isFrame(value: unknown): value is Frame {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
