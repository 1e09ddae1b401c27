import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { McpDesk } from "./testing/mcp/mcp-desk.ts";
import { TOKEN } from "./testing/temporary-app.ts";

const require = createRequire(import.meta.url);
const SUITE = require.resolve("@modelcontextprotocol/conformance/dist/index.js");
const CLIENT = fileURLToPath(new URL("testing/mcp/conformance-client.ts", import.meta.url));
const run = promisify(execFile);

let mcp: McpDesk;

beforeAll(async () => {
	mcp = await McpDesk.start();
	await mcp.app.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => mcp.app.dispose());

/** Runs what a revision of the protocol requires of clients. Gives what the suite printed, and whether all of it passed. */
async function suite(revision: string) {
	const { port } = mcp.app.app.server.address() as AddressInfo;
	const args = [
		"client",
		"--requirements",
		revision,
		"--timeout",
		"120000",

		"--command",
		`${process.execPath} ${CLIENT}`,
	];
	const environment = {
		PATH: process.env.PATH,
		SWITCHYARD_URL: `http://127.0.0.1:${port}`,
		SWITCHYARD_TOKEN: TOKEN,
	};
	const output = ["-o", join(mcp.app.folder, "suite")];
	return run(process.execPath, [SUITE, ...args, ...output], {
		env: environment,
		maxBuffer: 64 * 1024 * 1024,
	}).then(
		({ stdout }) => ({ passed: true, printed: stdout }),
		(error) => ({ passed: false, printed: `${error.stdout}${error.stderr}` }),
	);
}

describe("the protocol's conformance suite against this client [T5]", () => {
	it.each(["2025-11-25", "2026-07-28"])("passes what %s requires", { timeout: 600_000 }, async (revision) => {
		const { passed, printed } = await suite(revision);
		expect(passed, printed).toBe(true);
	});
});
