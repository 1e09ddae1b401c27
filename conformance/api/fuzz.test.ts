import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { startTemporaryApp, TOKEN } from "../../apps/runtime/test/support/temporary-app.ts";
import { ensureApiFuzz } from "../../scripts/python.mjs";

/** How long requests are sent, in seconds; `SWITCHYARD_FUZZ_SECONDS` shortens it for a look. */
const SECONDS = Number(process.env.SWITCHYARD_FUZZ_SECONDS ?? 600);

/** Checks of each answer. A method that an address does not have is answered with 404, so methods are not checked. */
const CHECKS = [
	"not_a_server_error",
	"status_code_conformance",
	"content_type_conformance",
	"response_schema_conformance",
	"response_headers_conformance",
	"negative_data_rejection",
	"ignored_auth",
];

/** Settings of Schemathesis: requests that are too large, or too long for a header or an address, are refused before the API reads them. */
const SETTINGS = `
[checks]
negative_data_rejection.expected-statuses = ["400", "401", "403", "404", "405", "406", "409", "413", "414", "415", "422", "428", "429", "431", "5xx"]
`;

it("the API answers as its description says, whatever is asked of it", {
	timeout: (SECONDS + 300) * 1000,
}, async () => {
	const python = await ensureApiFuzz();
	if (python === undefined) throw new Error("Schemathesis could not be installed.");
	const folder = mkdtempSync(join(tmpdir(), "switchyard-fuzz-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	writeFileSync(join(folder, "schemathesis.toml"), SETTINGS);
	const server = await startTemporaryApp({
		environment: { SWITCHYARD_MAX_REQUESTS_PER_MINUTE: "1000000000" },
	});
	onTestFinished(() => server.dispose());
	await server.app.listen({ host: "127.0.0.1", port: 0 });
	const { port } = server.app.server.address() as AddressInfo;
	const description = `http://127.0.0.1:${port}/api/openapi.json`;
	const options = [
		["--header", `Authorization: Bearer ${TOKEN}`],
		["--phases", "coverage,fuzzing,stateful"],
		["--checks", CHECKS.join()],
		["--max-time", String(SECONDS)],
		["--request-timeout", "30"],
		["--warnings", "off"],
	].flat();
	const program = join(dirname(python), "st");
	const found = await promisify(execFile)(program, ["run", description, ...options], {
		cwd: folder,
		maxBuffer: 64 * 1024 * 1024,
	}).catch((failure: { readonly stdout: string }) => failure);
	expect(found.stdout).toMatch(/No issues found/);
});
