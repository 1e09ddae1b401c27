import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import type { Dial } from "../wire/dial.ts";
import { CLOSE, MAX_INCOMING, SUBPROTOCOL } from "../wire/protocol.ts";

/** How long the runtime may take to answer the upgrade, and a goodbye, in milliseconds. */
const HANDSHAKE_MS = 10_000;
const GOODBYE_MS = 500;

/** Where the runtime is, and the token, for programs that name neither. */
export const environment = {
	get url(): string | undefined {
		return process.env.SWITCHYARD_URL || "ws://127.0.0.1:4870/bridge";
	},
	get token(): string | undefined {
		return process.env.SWITCHYARD_TOKEN || undefined;
	},
};

export const dial: Dial = ({ url, token }, { opened, received, closed }) => {
	const socket = new WebSocket(url, [SUBPROTOCOL], {
		// With the header the runtime knows at once who comes.
		headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
		handshakeTimeout: HANDSHAKE_MS,
		maxPayload: MAX_INCOMING,
		perMessageDeflate: false,
	});
	let trouble = "";
	let refusal: number | undefined;
	let stream: Duplex | undefined;
	let isCorked = false;
	/** What is sent in one turn of the event loop goes out at once: a call to the system costs more than a frame. */
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
		// What came is no message, or one that is too large. The server may never answer the goodbye.
		if (!("code" in error && String(error.code).startsWith("WS_ERR_"))) return;
		closed(CLOSE.protocol, trouble);
		socket.terminate();
	});
	// What went wrong is followed by the close.
	socket.on("close", (code, reason) => closed(refusal ?? code, String(reason) || trouble));
};
