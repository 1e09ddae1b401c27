import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { RunSummary } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTemporaryApp } from "../../../../test/support/temporary-app.ts";
import { type ModelServer, startModelServer } from "../../../platform/models/testing/model-server.ts";

const environment = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };
const PRICE = {
	provider: "openai-compatible",
	model: "large-5",
	from: "2026-01-01",
	inputMicroUsd: 2_500_000,
	outputMicroUsd: 10_000_000,
};
const MODEL = { provider: "openai-compatible", model: "large-5", credential: "some-model" };

let server = await startTemporaryApp({ environment });
let models: ModelServer;

const ask = (method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
	server.send({ method, url, ...defined({ payload }) });
const today = () => new Date().toISOString().slice(0, 10);
const costs = async (flow = "") =>
	(await ask("GET", `/api/costs?from=2026-01-01&to=${today()}${flow && `&flow=${flow}`}`)).json();
const run = async (flow: string): Promise<RunSummary> => {
	const { runId } = (await ask("POST", `/api/flows/${flow}/runs?wait=20000`, {})).json();
	return (await ask("GET", `/api/runs/${runId}`)).json();
};

describe("what runs cost, over the API [T13]", () => {
	beforeAll(async () => {
		// 11 tokens in, 7 out each: 98 micro-dollars.
		models = await startModelServer("openai-compatible", [{ text: ["One."] }, { text: ["Two."] }]);
		const value = { apiKey: "a-key-for-tests", baseUrl: models.baseUrl };
		await ask("PUT", "/api/credentials/some-model", { kind: "model", value });
		await ask("POST", "/api/prices", PRICE);
		for (const document of [asked, calling]) {
			const created = await ask("POST", "/api/flows", { document });
			expect(created.statusCode, created.body).toBe(201);
		}
	});

	afterAll(async () => {
		await server.dispose();
		await models.close();
	});

	it("is listed by day, flow and model; a flow that is called pays itself, and its caller's run shows it too", async () => {
		expect(await run("asked")).toMatchObject({ status: "succeeded", costMicroUsd: 98 });
		expect(await run("calling")).toMatchObject({ status: "succeeded", costMicroUsd: 98 });
		const sum = {
			microUsd: 196,
			calls: 2,
			unpriced: 0,
			inputTokens: 22,
			outputTokens: 14,
			cachedInputTokens: 0,
			cacheWriteTokens: 0,
		};
		const expected = {
			from: "2026-01-01",
			to: today(),
			total: sum,
			days: [{ day: today(), ...sum }],
			flows: [{ flow: "asked", name: "Asked", ...sum }],
			sources: [{ kind: "model", name: "openai-compatible/large-5", ...sum }],
		};
		expect(await costs()).toEqual(expected);
		expect((await costs("calling")).total.calls).toBe(0);
		await server.close();
		server = await startTemporaryApp({ folder: server.folder, environment });
		expect(await costs()).toEqual(expected);
	});

	it("says which field of a request is wrong", async () => {
		const answer = await ask("GET", "/api/costs?from=2026-02-30&to=2026-03-01");
		expect([answer.statusCode, answer.json().error]).toMatchObject([400, { field: "from" }]);
		const other = await ask("GET", "/api/costs?to=today");
		expect([other.statusCode, other.json().error]).toMatchObject([400, { field: "to" }]);
	});
});

const node = (id: string, type: string, params: FlowNode["params"] = {}): FlowNode => ({
	id,
	type,
	name: id,
	position: { x: 0, y: 0 },
	params,
});

/** Asks a model once, by itself or called by another flow. */
const asked: Flow = {
	formatVersion: 1,
	id: "asked",
	name: "Asked",
	revision: 0,
	nodes: [
		node("start", "Flow.Manual"),
		node("called", "Flow.Called"),
		node("agent", "AI.Agent", {
			prompt: { scope: "Custom", value: "Count." },
			model: { scope: "Custom", value: MODEL },
		}),
	],
	wires: [
		{ id: "w1", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } },
		{ id: "w2", from: { node: "called", port: "out" }, to: { node: "agent", port: "in" } },
	],
};

const calling: Flow = {
	formatVersion: 1,
	id: "calling",
	name: "Calling",
	revision: 0,
	nodes: [node("start", "Flow.Manual"), node("call", "Subflow.asked")],
	wires: [{ id: "w1", from: { node: "start", port: "out" }, to: { node: "call", port: "in" } }],
};
