import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import type { ServedMcp } from "./serve-mcp.ts";

const require = createRequire(import.meta.url);

/** The protocol's reference server of everything, as a program. */
export const EVERYTHING = require.resolve("@modelcontextprotocol/server-everything/dist/index.js");

/** Serves it over HTTP on loopback, in a process of its own. */
export async function serveEverything(): Promise<ServedMcp> {
	const port = await freePort();
	const child = spawn(process.execPath, [EVERYTHING, "streamableHttp"], {
		env: { PATH: process.env.PATH, PORT: String(port) },
		stdio: ["ignore", "ignore", "pipe"],
	});
	let said = "";
	for await (const piece of child.stderr) {
		said += String(piece);
		if (said.includes(`listening on port ${port}`)) break;
	}
	return {
		url: `http://127.0.0.1:${port}/mcp`,
		async close() {
			const closed = once(child, "close");
			child.kill("SIGKILL");
			await closed;
		},
	};
}

async function freePort(): Promise<number> {
	const listening = createServer().listen(0, "127.0.0.1");
	await once(listening, "listening");
	const { port } = listening.address() as AddressInfo;
	listening.close();
	await once(listening, "close");
	return port;
}
