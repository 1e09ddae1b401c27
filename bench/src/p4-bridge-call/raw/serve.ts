import { once } from "node:events";
import { type WebSocket, WebSocketServer } from "ws";

/** Serves WebSockets until the process is asked to end. Prints the address. */
export async function serve(welcome: (socket: WebSocket) => void): Promise<never> {
	const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
	server.on("connection", welcome);
	await once(server, "listening");
	const address = server.address();
	if (typeof address === "string" || address === null) throw new Error("The server has no port.");
	console.log(`ws://127.0.0.1:${address.port}`);
	await once(process, "SIGTERM");
	process.exit(0);
}
