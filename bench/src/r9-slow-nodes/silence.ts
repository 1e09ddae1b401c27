import { createServer } from "node:net";

/** Takes every connection and never says a word. Prints its address. */
const server = createServer((socket) => socket.on("error", () => socket.destroy()).resume());
server.listen(0, "127.0.0.1", () => {
	const address = server.address();
	if (typeof address === "object" && address) console.log(`http://127.0.0.1:${address.port}`);
});
