import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Flow } from "@switchyard/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PublishedDesk, toolFlow } from "./testing/published/published-desk.ts";
import { startTokenProxy, type TokenProxy } from "./testing/published/token-proxy.ts";

const require = createRequire(import.meta.url);
const SUITE = require.resolve("@modelcontextprotocol/conformance/dist/index.js");
/** What is not offered, so that it cannot pass: the suite fails too when something in it does. */
const BASELINE = fileURLToPath(new URL("testing/published/conformance-baseline.yml", import.meta.url));
const run = promisify(execFile);

let desk: PublishedDesk;
let proxy: TokenProxy;

beforeAll(async () => {
	desk = await PublishedDesk.start();
	await desk.publishFlow(toolFlow());
	await desk.publishFlow(suiteFlow());
	const sources = [
		{ flow: "desk", node: "agent" },
		{ flow: "suite", nodes: ["test_simple_text", "test_error_handling"] },
	];
	await desk.offer("desk", { sources, consent: "caller" });
	proxy = await startTokenProxy(
		desk.url,
		await desk.token("suite", { purpose: "call-published-tools", names: ["desk"] }),
	);
});
afterAll(async () => {
	await proxy.close();
	await desk.dispose();
});

/** Nodes that are the tools which the suite calls by its own names. */
function suiteFlow(): Flow {
	const custom = (value: unknown) => ({ scope: "Custom", value }) as const;
	const tool = (name: string, code: string) => ({
		id: name,
		type: "Flow.Function",
		name,
		position: { x: 0, y: 0 },
		params: { code: custom(code) },
		tool: { name },
	});
	return {
		formatVersion: 1,
		id: "suite",
		name: "Suite",
		revision: 0,
		nodes: [
			{ id: "start", type: "Flow.Manual", name: "Start", position: { x: 0, y: 0 }, params: {} },
			tool("test_simple_text", 'return "This is a simple text response for testing.";'),
			tool("test_error_handling", 'throw new Error("This tool intentionally returns an error for testing");'),
		],
		wires: [],
	};
}

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
		join(desk.app.folder, "suite"),
	];
	return run(process.execPath, [SUITE, ...args], { maxBuffer: 64 * 1024 * 1024 }).then(
		({ stdout }) => ({ passed: true, printed: stdout }),
		(error) => ({ passed: false, printed: `${error.stdout}${error.stderr}` }),
	);
}

describe("the protocol's conformance suite against this server [T5]", () => {
	it.each(["2025-11-25", "2026-07-28"])("passes what %s requires", { timeout: 600_000 }, async (revision) => {
		const { passed, printed } = await suite(revision);
		expect(passed, printed).toBe(true);
	});
});
