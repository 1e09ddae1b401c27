import { serve } from "./serve.ts";

/** The least that a call over a WebSocket can cost: every message goes back as it came. */
await serve((socket) => {
	socket.on("message", (data) => socket.send(data, { binary: false }));
});
