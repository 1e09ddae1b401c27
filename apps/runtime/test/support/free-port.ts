import { createServer } from "node:net";

/** A port of loopback that nobody listened at a moment ago. */
export async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const address = server.address();
	await new Promise((closed) => server.close(closed));
	return typeof address === "object" && address ? address.port : 0;
}
