import { once } from "node:events";
import { WebSocket } from "ws";
import { serve } from "./serve.ts";

/** The least that a call of someone else's node can cost: every message passes to the echo at the given URL, and back. */
const echo = new WebSocket(process.argv[2] ?? "", { perMessageDeflate: false });
await once(echo, "open");
await serve((socket) => {
	socket.on("message", (data) => echo.send(data, { binary: false }));
	echo.on("message", (data) => socket.send(data, { binary: false }));
});
