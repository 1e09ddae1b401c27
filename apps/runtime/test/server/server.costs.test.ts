import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { custom, node } from "@switchyard/flow/testing";
import { agentWith, flowOf } from "@switchyard/host/testing";
import type { Event } from "@switchyard/spec/event";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { CostsReply, ListRunsReply, RunEventsReply } from "@switchyard/spec/http";
import type { ScriptStep } from "@switchyard/spec/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ServerProcess } from "../support/server-process.ts";

/** Runs at work at the same time, and how many answers each one pays for. */
const [RUNS, ANSWERS] = [8, 12];
/** How often the server is killed before the runs may end. */
const KILLS = 4;
const PRICE = 1_000;

const folder = mkdtempSync(join(tmpdir(), "switchyard-"));
let server: ServerProcess;

beforeAll(async () => {
	server = await ServerProcess.start(folder);
});

afterAll(async () => {
	await server.kill();
	rmSync(folder, { recursive: true, force: true });
});

const get = <Reply>(path: string) => server.request<Reply>("GET", path);

async function charged(): Promise<{ readonly calls: number; readonly microUsd: number }> {
	const { total } = await get<CostsReply>("/api/costs");
	return { calls: total.calls, microUsd: total.microUsd };
}

/** The answers that the journals of all runs have. */
async function answers(): Promise<number> {
	const { runs } = await get<ListRunsReply>("/api/runs?limit=100");
	const journals = await Promise.all(
		runs.map(
			async ({ id }): Promise<Event[]> => (await get<RunEventsReply>(`/api/runs/${id}/events`)).events,
		),
	);
	return journals.flat().filter(({ type }) => type === "model-end").length;
}

describe("the ledger of costs of a server that is killed", () => {
	it("has each answer that a journal has once, and no other", { timeout: 120_000 }, async () => {
		await server.request("POST", "/api/flows", { document: asker() });
		for (let run = 0; run < RUNS; run++) await server.request("POST", "/api/flows/asker/runs", {});
		for (let kill = 1; kill <= KILLS; kill++) {
			const most = Math.floor((kill * RUNS * ANSWERS) / (KILLS + 1));
			await expect
				.poll(async () => (await charged()).calls, { timeout: 30_000 })
				.toBeGreaterThanOrEqual(most);
			await server.kill();
			server = await ServerProcess.start(folder);
		}
		const over = async () => (await get<ListRunsReply>("/api/runs?status=succeeded")).runs.length;
		await expect.poll(over, { timeout: 30_000 }).toBe(RUNS);
		expect(await answers()).toBe(RUNS * ANSWERS);
		expect(await charged()).toEqual({ calls: RUNS * ANSWERS, microUsd: RUNS * ANSWERS * PRICE });
	});
});

describe("sub-flows side by side under one budget", () => {
	it("never pass it together by more than what is in flight, killed or not", {
		timeout: 120_000,
	}, async () => {
		const [side, left] = [4, 10];
		await server.request("POST", "/api/flows", { document: spender() });
		await server.request("POST", "/api/flows", { document: sideBySide(side, left * PRICE) });
		const before = (await charged()).microUsd;
		const spent = async () => (await charged()).microUsd - before;
		await server.request("POST", "/api/flows/side-by-side/runs", {});
		await expect.poll(spent, { timeout: 30_000 }).toBeGreaterThanOrEqual(side * PRICE);
		await server.kill();
		server = await ServerProcess.start(folder);
		const ended = async () => (await get<ListRunsReply>("/api/runs?flow=side-by-side&status=failed")).runs[0];
		await expect.poll(ended, { timeout: 30_000 }).toMatchObject({ error: { code: "BUDGET_SPENT" } });
		const cost = await spent();
		expect(cost).toBeGreaterThan(0);
		expect(cost).toBeLessThanOrEqual((left + side) * PRICE);
	});
});

/** A flow that calls another so many times at once, and may spend so much. */
function sideBySide(calls: number, microUsd: number): Flow {
	const branches = Array.from({ length: calls }, (_, call) => node(`call${call}`, "Subflow.spender"));
	const wires = branches.map(({ id }) => `start>${id}`);
	const flow = flowOf(branches, wires);
	return { ...flow, id: "side-by-side", budget: { run: { microUsd, onSpent: "fail" } } };
}

/** The same as a flow that others call. */
function spender(): Flow {
	const flow = asker();
	const nodes = flow.nodes.map((each) =>
		each.type === "Flow.Manual" ? { ...each, type: "Flow.Called", params: {} } : each,
	);
	return { ...flow, id: "spender", nodes };
}

/** An agent that calls its tool again and again, for the same price each time. */
function asker(): Flow {
	const step = (more: ScriptStep): ScriptStep => ({ ...more, costMicroUsd: PRICE, delayMs: 40 });
	const call = step({ toolCalls: [{ name: "add_up", arguments: { input: [1, 2] } }] });
	const script = [...Array.from({ length: ANSWERS - 1 }, () => call), step({ text: "Done." })];
	const params: FlowNode["params"] = {
		input: { scope: "AI" },
		code: custom("return input[0] + input[1];"),
	};
	const flow = agentWith(script, node("sum", "Flow.Function", params, { tool: { name: "add_up" } }));
	const nodes = flow.nodes.map((each) =>
		each.id === "agent" ? { ...each, params: { ...each.params, max_steps: custom(ANSWERS) } } : each,
	);
	return { ...flow, id: "asker", nodes };
}
