import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { servePackage } from "@switchyard/node-kit/host";
import type { ToolPublicationSettings } from "@switchyard/spec/tool-publication";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PublishedDesk, toolFlow } from "../support/published/published-desk.ts";
import { ASKING_FLOWS, ASKING_PROMPT, PROGRAM_FLOWS, SUITE_FLOW } from "../support/published/suite-flows.ts";
import { suiteNodes } from "../support/published/suite-package.ts";
import { READ_FLOWS, READ_SOURCES } from "../support/published/suite-readings.ts";
import { startTokenProxy, type TokenProxy } from "../support/published/token-proxy.ts";
import { TOKEN } from "../support/temporary-app.ts";

const require = createRequire(import.meta.url);
const SUITE = require.resolve("@modelcontextprotocol/conformance/dist/index.js");
/** What is not offered, so that it cannot pass: the suite fails too when something in it does. */
const BASELINE = fileURLToPath(new URL("../support/published/conformance-baseline.yml", import.meta.url));
const run = promisify(execFile);

let desk: PublishedDesk;
let served: Awaited<ReturnType<typeof servePackage>>;
let proxy: TokenProxy;
let offered: Omit<ToolPublicationSettings, "description">;
let times = 0;

beforeAll(async () => {
	desk = await PublishedDesk.start();
	await desk.publishFlow(toolFlow());
	served = await servePackage({
		namespace: "Suite",
		version: "1.0.0",
		nodes: suiteNodes(republish),
		url: `${desk.url.replace("http", "ws")}/bridge`,
		token: TOKEN,
		folder: desk.app.folder,
		log: () => {},
	});
	for (const flow of [SUITE_FLOW, ...ASKING_FLOWS, ...PROGRAM_FLOWS, ASKING_PROMPT, ...READ_FLOWS])
		await desk.publishFlow(flow);
	const tools = SUITE_FLOW.nodes.filter(({ id }) => id.startsWith("test_"));
	const sources = [
		{ flow: "desk", node: "agent" },
		{ flow: SUITE_FLOW.id, nodes: tools.map(({ id }) => id) },
		...[...ASKING_FLOWS, ...PROGRAM_FLOWS].map(({ id }) => ({ flow: id })),
		{ flow: ASKING_PROMPT.id, as: "prompt" as const },
		...READ_SOURCES,
	];
	offered = { sources, consent: "caller" };
	await republish();
	proxy = await startTokenProxy(
		desk.url,
		await desk.token("suite", { purpose: "call-published-tools", names: ["desk"] }),
	);
});
/** Publishes what the suite calls, with other words each time. */
async function republish(): Promise<void> {
	times += 1;
	await desk.offer("desk", { ...offered, description: `What the suite calls, published ${times} times.` });
}

afterAll(async () => {
	await proxy.close();
	await served.close();
	await desk.dispose();
});

/** Runs what a revision of the protocol requires of servers. Gives what the suite printed, and whether all of it passed. */
async function suite(revision: string) {
	const args = [
		"server",
		"--url",
		`${proxy.url}/mcp/desk`,
		"--requirements",
		revision,
		"--timeout",
		"120000",
		"--expected-failures",
		BASELINE,
		"-o",
		join(desk.app.folder, revision),
	];
	return run(process.execPath, [SUITE, ...args], { maxBuffer: 64 * 1024 * 1024 }).then(
		({ stdout }) => ({ passed: true, printed: stdout }),
		(error) => ({ passed: false, printed: `${error.stdout}${error.stderr}` }),
	);
}

/** The checks of a scenario that did not pass. */
async function failedChecks(revision: string, scenario: string): Promise<string[]> {
	const folder = join(desk.app.folder, revision);
	const [results = ""] = (await readdir(folder)).filter((name) => name.startsWith(`server-${scenario}-2`));
	const checks: { readonly id: string; readonly status: string }[] = JSON.parse(
		await readFile(join(folder, results, "checks.json"), "utf8"),
	);
	return checks.filter(({ status }) => status === "FAILURE").map(({ id }) => id);
}

describe("the protocol's conformance suite against this server [T5]", () => {
	it.each(["2025-11-25", "2026-07-28"])("passes what %s requires", { timeout: 600_000 }, async (revision) => {
		const { passed, printed } = await suite(revision);
		expect(passed, printed).toBe(true);
	});

	it.each([
		["server-stateless", []],
		// The suite lets a server pass that fails what it does not score.
		["http-custom-header-server-validation", []],
	])("fails of %s only what it gives the reason for", async (scenario, failed) => {
		expect(await failedChecks("2026-07-28", scenario)).toEqual(failed);
	});
});
