import type { Socket } from "node:net";
import { DRAIN_BOUNDS, drain } from "./drain.ts";

/** Answers what is not HTTP at all, or too slow or too large a head, before any route is known; then closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
	if (error.code === "ECONNRESET") socket.destroy();
	// Each further piece of what is not HTTP is an error of its own.
	else if (socket.writable) {
		const { status, message } = describe(error.code);
		const body = JSON.stringify({ error: { code: "BODY_INVALID", message } });
		socket.end(
			`HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncache-control: no-store\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
		);
		void drain(socket, DRAIN_BOUNDS).then(() => socket.destroy());
	}
}

function describe(code: string | undefined): { readonly status: string; readonly message: string } {
	switch (code) {
		case "ERR_HTTP_REQUEST_TIMEOUT":
			return { status: "408 Request Timeout", message: "The request took too long to arrive." };
		case "HPE_HEADER_OVERFLOW":
			return {
				status: "431 Request Header Fields Too Large",
				message: "The request's headers are too large.",
			};
		default:
			return { status: "400 Bad Request", message: "The request is not valid HTTP." };
	}
}
