import { type Dial, SUBPROTOCOL } from "@switchyard/wire";

/** A page has no environment to take an address and a token from. */
export const environment: { readonly url?: string | undefined; readonly token?: string | undefined } = {};

/** A browser keeps from a page why it got no connection. */
const NO_CONNECTION =
	"Check that the server is there, and that its SWITCHYARD_ALLOW_ORIGINS has this page's origin.";

/** The way over a WebSocket. A page can set no headers of it: the token goes into `hello`. */
export function webSocket(url: string, _token: string | undefined): Dial {
	return ({ opened, received, closed }) => {
		const socket = new WebSocket(url, [SUBPROTOCOL]);
		let trouble = NO_CONNECTION;
		socket.addEventListener("open", () => {
			trouble = "";
			opened({
				send: (text) => {
					if (socket.readyState === WebSocket.OPEN) socket.send(text);
				},
				close: (code) => socket.close(code),
			});
		});
		socket.addEventListener("message", ({ data }) => received(typeof data === "string" ? data : undefined));
		socket.addEventListener("close", ({ code, reason }) => closed(code, reason || trouble));
	};
}
