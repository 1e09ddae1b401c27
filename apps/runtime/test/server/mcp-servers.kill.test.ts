import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { custom, node } from "@switchyard/flow/testing";
import type { ListMcpServersReply, RunSummary, StartRunReply } from "@switchyard/spec/http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { desk } from "../support/mcp/mcp-desk.ts";
import { ServerProcess } from "../support/server-process.ts";

const COUNTING = fileURLToPath(new URL("../support/mcp/counting-server.ts", import.meta.url));
const PATIENCE = { timeout: 30_000 };

let folder: string;
let server: ServerProcess;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-mcp-kill-"));
	server = await ServerProcess.start(folder, {}, "ignore");
	await addShop({ trustHints: true });
});
afterEach(async () => {
	await server.kill();
	rmSync(folder, { recursive: true, force: true });
});

/** Adds the server, or sets it up anew. */
async function addShop({ trustHints }: { readonly trustHints: boolean }): Promise<void> {
	const argv = [process.execPath, COUNTING, join(folder, "calls")];
	await server.request("PUT", "/api/mcp-servers/Shop", { transport: "stdio", argv, trustHints });
	await connected();
}

async function connected(): Promise<void> {
	await vi.waitFor(async () => {
		const { servers } = await server.request<ListMcpServersReply>("GET", "/api/mcp-servers");
		expect(servers[0]?.offers).toHaveLength(2);
	}, PATIENCE);
}

/** The calls that reached the server's program. */
function calls(): string[] {
	try {
		return readFileSync(join(folder, "calls"), "utf8").trim().split("\n");
	} catch {
		return [];
	}
}

/** Starts a run that calls a tool, and kills the server in the middle of the call. */
async function killedIn(tool: string): Promise<string> {
	const kit = node(
		"kit",
		"AI.McpServer",
		{ server: custom("Shop"), tools: custom([tool]) },
		{ tool: { approval: "never" } },
	);
	const flow = desk(tool, [kit], [{ name: tool, arguments: {} }]);
	await server.request("POST", "/api/flows", { document: flow });
	const { runId } = await server.request<StartRunReply>("POST", `/api/flows/${tool}/runs`, {});
	await vi.waitFor(() => expect(calls()).toEqual([tool]), PATIENCE);
	await server.kill();
	server = await ServerProcess.start(folder, {}, "ignore");
	await connected();
	return runId;
}

async function status(run: string, wanted: RunSummary["status"]): Promise<void> {
	await vi.waitFor(
		async () => expect(await server.request("GET", `/api/runs/${run}`)).toMatchObject({ status: wanted }),
		PATIENCE,
	);
}

describe("a server killed in the middle of a call of an MCP tool [T5] [Q-R1]", () => {
	it("never makes the call again by itself: a person says what happened", { timeout: 120_000 }, async () => {
		const run = await killedIn("order");
		await status(run, "waiting");
		expect(calls()).toEqual(["order"]);
		const { steps } = await server.request<{ steps: { run: string; step: number; nodeName: string }[] }>(
			"GET",
			"/api/unknown-steps",
		);
		const unknown = steps.find((each) => each.run === run);
		expect(unknown).toMatchObject({ nodeName: "kit: order" });
		await server.request("POST", `/api/runs/${run}/steps/${unknown?.step}/resolve`, {
			answer: "happened",
			outputs: { text: "Ordered" },
		});
		await status(run, "succeeded");
		expect(calls()).toEqual(["order"]);
	});

	it("never repeats what an untrusted server says changes nothing", { timeout: 120_000 }, async () => {
		await addShop({ trustHints: false });
		const run = await killedIn("look");
		await status(run, "waiting");
		expect(calls()).toEqual(["look"]);
	});

	it("makes one again that its server declares to change nothing", { timeout: 120_000 }, async () => {
		const run = await killedIn("look");
		await status(run, "succeeded");
		expect(calls()).toEqual(["look", "look"]);
	});
});
