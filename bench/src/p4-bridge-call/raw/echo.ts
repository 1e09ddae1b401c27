import { once } from "node:events";
import { WebSocketServer } from "ws";

/** The least that a call over a WebSocket can cost: every message goes back as it came. Prints its address. */
const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
server.on("connection", (socket) => {
	socket.on("message", (data) => socket.send(data, { binary: false }));
});
await once(server, "listening");
const address = server.address();
if (typeof address === "string" || address === null) throw new Error("The server has no port.");
console.log(`ws://127.0.0.1:${address.port}`);
await once(process, "SIGTERM");
process.exit(0);
