import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { custom, node } from "@switchyard/flow/testing";
import { flowOf } from "@switchyard/host/testing";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { CostsReply, RunEventsReply, RunSummary, StartRunReply } from "@switchyard/spec/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ModelServer, startModelServer } from "../../src/platform/models/testing/model-server.ts";
import type { ServedAnswer } from "../../src/platform/models/testing/served-answer.ts";
import { ServerProcess } from "../support/server-process.ts";

/** How long the first provider asks to wait, in seconds: long enough to kill the server within it. */
const WAIT = 3;

const LIMIT: ServedAnswer = { status: 429, message: "Slow down.", headers: { "retry-after": String(WAIT) } };

const folder = mkdtempSync(join(tmpdir(), "switchyard-"));
const environment = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };
let limited: ModelServer;
let spare: ModelServer;
let server: ServerProcess;

beforeAll(async () => {
	limited = await startModelServer("anthropic", [LIMIT, LIMIT]);
	spare = await startModelServer("openai-compatible", [{ text: ["Done."] }]);
	server = await ServerProcess.start(folder, environment);
	await credential("limited", limited.baseUrl);
	await credential("spare", spare.baseUrl);
	await server.request("POST", "/api/flows", { document: desk() });
});

afterAll(async () => {
	await server.kill();
	await Promise.all([limited.close(), spare.close()]);
	rmSync(folder, { recursive: true, force: true });
});

async function credential(name: string, baseUrl: string): Promise<void> {
	const value = { apiKey: "test-key-4711", baseUrl };
	await server.request("PUT", `/api/credentials/${name}`, { kind: "model", value });
}

describe("an agent whose provider limits it, on a server that is killed meanwhile", () => {
	it("waits on, asks nothing twice, and is answered and charged by its fallback model", {
		timeout: 60_000,
	}, async () => {
		const price = { provider: "openai-compatible", model: "small", from: "2026-01-01" };
		await server.request("POST", "/api/prices", {
			...price,
			inputMicroUsd: 1_000_000,
			outputMicroUsd: 1_000_000,
		});
		const { runId } = await server.request<StartRunReply>("POST", "/api/flows/desk/runs", {});
		const events = async (): Promise<Event[]> =>
			(await server.request<RunEventsReply>("GET", `/api/runs/${runId}/events`)).events;
		const types = async () => (await events()).map(({ type }) => type);
		await expect.poll(types, { timeout: 10_000 }).toContain("timer-set");
		await server.kill();
		server = await ServerProcess.start(folder, environment);
		const status = async () => (await server.request<RunSummary>("GET", `/api/runs/${runId}`)).status;
		await expect.poll(status, { timeout: 30_000 }).toBe("succeeded");

		const told = await events();
		expect(told.map(({ type }) => type)).toEqual([
			"run-start",
			"step-start",
			"model-start",
			"model-fail",
			"timer-set",
			"timer-fire",
			"model-start",
			"model-fail",
			"model-start",
			"model-end",
			"step-end",
			"run-end",
		]);
		expect(told[3]).toMatchObject({ reason: "rate-limit", waitMs: WAIT * 1000 });
		expect(told[8]).toMatchObject({ attempt: 3, fallback: 1 });
		expect(Number(told[5]?.at) - Number(told[3]?.at)).toBeGreaterThanOrEqual(WAIT * 1000);
		expect([limited.requests.length, spare.requests.length]).toEqual([2, 1]);
		const { sources } = await server.request<CostsReply>("GET", "/api/costs");
		expect(sources).toMatchObject([
			{ kind: "model", name: "openai-compatible/small", microUsd: 18, calls: 1 },
		]);
	});
});

function desk(): Flow {
	const params = {
		prompt: custom("Do it."),
		model: custom({ provider: "anthropic", model: "large", credential: "limited" }),
		fallback_models: custom([{ provider: "openai-compatible", model: "small", credential: "spare" }]),
		max_waits: custom(1),
	};
	return { ...flowOf([node("agent", "AI.Agent", params)], ["start>agent"]), id: "desk" };
}
