import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { McpDesk } from "../support/mcp/mcp-desk.ts";
import { TOKEN } from "../support/temporary-app.ts";

const require = createRequire(import.meta.url);
const SUITE = require.resolve("@modelcontextprotocol/conformance/dist/index.js");
const REQUIREMENTS = join(dirname(SUITE), "../requirements");
const CLIENT = fileURLToPath(new URL("../support/mcp/conformance-client.ts", import.meta.url));
const run = promisify(execFile);
const REVISIONS = ["2025-11-25", "2026-07-28"];
/** Every scenario for clients that neither revision requires, and why it is not run. */
const NOT_RUN: Readonly<Record<string, string>> = {
	"auth/2025-03-26-oauth-metadata-backcompat": "a revision that is not spoken",
	"auth/2025-03-26-oauth-endpoint-fallback": "a revision that is not spoken",
	"auth/client-credentials-jwt": "an extension: a person signs in, or a credential is sent",
	"auth/client-credentials-basic": "an extension: a person signs in, or a credential is sent",
	"auth/enterprise-managed-authorization": "an extension: a person signs in, or a credential is sent",
	"auth/wif-jwt-bearer": "an extension: a person signs in, or a credential is sent",
	"auth/dpop": "an extension: tokens are bearer tokens",
	"auth/dpop-nonce": "an extension: tokens are bearer tokens",
	"sep-2640-client-no-prefetch": "an extension: skills of a server are not read",
	"sep-2640-client-verify-digest": "an extension: skills of a server are not read",
	"sep-2640-client-verify-size": "an extension: skills of a server are not read",
	"sep-2640-client-verify-frontmatter": "an extension: skills of a server are not read",
	"json-schema-2020-12-preservation":
		"added after both revisions: it has the client send a tool's schema back as it came, and here a schema becomes parameters with scopes",
};

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
	it.each(REVISIONS)("passes what %s requires", { timeout: 600_000 }, async (revision) => {
		const { passed, printed } = await suite(revision);
		expect(passed, printed).toBe(true);
	});

	it("is run in full: what neither revision requires is left out for a reason that stands here", async () => {
		const { stdout } = await run(process.execPath, [SUITE, "list", "--client"]);
		const all = [...stdout.matchAll(/^ {2}- (\S+) \[/gm)].map(([, name]) => name);
		const required = await Promise.all(
			REVISIONS.map(async (revision): Promise<string[]> => {
				const text = await readFile(join(REQUIREMENTS, `${revision}.yaml`), "utf8");
				return parse(text).client;
			}),
		);
		expect([...new Set([...required.flat(), ...Object.keys(NOT_RUN)])].sort()).toEqual(all.sort());
	});
});
