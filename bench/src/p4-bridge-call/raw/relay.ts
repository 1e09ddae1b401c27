import { once } from "node:events";
import { WebSocket, WebSocketServer } from "ws";

/** The least that a call of somebody else's node can cost: every message goes on to the echo of the argument, and back. Prints its address. */
const echo = new WebSocket(process.argv[2] ?? "", { perMessageDeflate: false });
await once(echo, "open");
const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
server.on("connection", (socket) => {
	socket.on("message", (data) => echo.send(data, { binary: false }));
	echo.on("message", (data) => socket.send(data, { binary: false }));
});
await once(server, "listening");
const address = server.address();
if (typeof address === "string" || address === null) throw new Error("The server has no port.");
console.log(`ws://127.0.0.1:${address.port}`);
await once(process, "SIGTERM");
process.exit(0);
