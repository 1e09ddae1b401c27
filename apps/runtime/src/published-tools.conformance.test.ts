import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { defineNode, type ExecutionContext } from "@switchyard/node-kit";
import { servePackage } from "@switchyard/node-kit/host";
import type { Flow } from "@switchyard/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PublishedDesk, toolFlow } from "./testing/published/published-desk.ts";
import { startTokenProxy, type TokenProxy } from "./testing/published/token-proxy.ts";
import { TOKEN } from "./testing/temporary-app.ts";

const require = createRequire(import.meta.url);
const SUITE = require.resolve("@modelcontextprotocol/conformance/dist/index.js");
/** What is not offered, so that it cannot pass: the suite fails too when something in it does. */
const BASELINE = fileURLToPath(new URL("testing/published/conformance-baseline.yml", import.meta.url));
const run = promisify(execFile);

/** What the suite's description of the tool has it do. */
const { spec } = defineNode({
	id: "Suite.Progress",
	version: 1,
	name: "Progress",
	description: "Reports its progress.",
	icon: "gauge",
	color: "neutral",
	group: "Suite",
	effect: "safe",
	inputs: {},
	outputs: {},
	tool: { name: "test_tool_with_progress", description: "Reports its progress." },
});

async function reportThrice(_given: unknown, { progress }: Pick<ExecutionContext, "progress">) {
	for (const fraction of [0, 0.5, 1]) {
		progress({ fraction });
		// Longer than what progress is throttled to.
		await delay(100);
	}
	return {};
}

let desk: PublishedDesk;
let served: Awaited<ReturnType<typeof servePackage>>;
let proxy: TokenProxy;

beforeAll(async () => {
	desk = await PublishedDesk.start();
	await desk.publishFlow(toolFlow());
	served = await servePackage({
		namespace: "Suite",
		version: "1.0.0",
		nodes: [{ spec, execute: reportThrice }],
		url: `${desk.url.replace("http", "ws")}/bridge`,
		token: TOKEN,
		folder: desk.app.folder,
		log: () => {},
	});
	await desk.publishFlow(suiteFlow());
	const sources = [
		{ flow: "desk", node: "agent" },
		{ flow: "suite", nodes: ["test_simple_text", "test_error_handling", "test_tool_with_progress"] },
	];
	await desk.offer("desk", { sources, consent: "caller" });
	proxy = await startTokenProxy(
		desk.url,
		await desk.token("suite", { purpose: "call-published-tools", names: ["desk"] }),
	);
});
afterAll(async () => {
	await proxy.close();
	await served.close();
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
			{
				id: "test_tool_with_progress",
				type: spec.id,
				name: "Progress",
				position: { x: 0, y: 0 },
				params: {},
			},
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
