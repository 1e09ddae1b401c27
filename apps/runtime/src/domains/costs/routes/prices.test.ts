import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { RunSummary } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { ModelPrice, ModelProvider } from "@switchyard/spec/model";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { startTemporaryApp } from "../../../../test/support/temporary-app.ts";
import { type ModelServer, startModelServer } from "../../../platform/models/testing/model-server.ts";
import type { ServedAnswer } from "../../../platform/models/testing/served-answer.ts";

const environment = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };
const PRICE: ModelPrice = {
	provider: "openai-compatible",
	model: "large-*",
	from: "2026-01-01",
	inputMicroUsd: 2_500_000,
	outputMicroUsd: 10_000_000,
};

let server = await startTemporaryApp({ environment });
let models: ModelServer | undefined;

afterEach(async () => {
	await models?.close();
	models = undefined;
	for (const { id } of (await ask("GET", "/api/prices")).json().prices)
		await ask("DELETE", `/api/prices/${id}`);
});

afterAll(() => server.dispose());

const ask = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
	server.send({ method, url, ...defined({ payload }) });

describe("prices", () => {
	it("are added, listed in order, changed and removed", async () => {
		const added = await ask("POST", "/api/prices", PRICE);
		expect(added.statusCode).toBe(201);
		const { id } = added.json();
		const newer = { ...PRICE, from: "2026-07-01", inputMicroUsd: 2_000_000 };
		const other = { ...PRICE, provider: "anthropic", model: "small" };
		await ask("POST", "/api/prices", newer);
		await ask("POST", "/api/prices", other);
		const listed = async () =>
			(await ask("GET", "/api/prices")).json().prices.map(({ price }: { price: object }) => price);
		expect(await listed()).toEqual([other, newer, PRICE]);
		const changed = { ...PRICE, outputMicroUsd: 0, cachedInputMicroUsd: 250_000, cacheWriteMicroUsd: 0 };
		expect((await ask("PUT", `/api/prices/${id}`, changed)).json()).toEqual({ id, price: changed });
		expect(await listed()).toEqual([other, newer, changed]);
		expect((await ask("DELETE", `/api/prices/${id}`)).statusCode).toBe(204);
		expect(await listed()).toEqual([other, newer]);
		expect((await ask("DELETE", `/api/prices/${id}`)).json().error.code).toBe("PRICE_NOT_FOUND");
		expect((await ask("PUT", `/api/prices/${id}`, changed)).json().error.code).toBe("PRICE_NOT_FOUND");
	});

	it("outlive a restart", async () => {
		const price = { ...PRICE, cachedInputMicroUsd: 250_000 };
		await ask("POST", "/api/prices", price);
		await server.close();
		server = await startTemporaryApp({ folder: server.folder, environment });
		expect((await ask("GET", "/api/prices")).json().prices).toEqual([{ id: expect.any(String), price }]);
	});

	it.each([
		["from", { from: "2026-02-30" }],
		["from", { from: "tomorrow" }],
		["model", { model: "a*b" }],
		["inputMicroUsd", { inputMicroUsd: -1 }],
		["outputMicroUsd", { outputMicroUsd: 0.5 }],
		["cachedInputMicroUsd", { cachedInputMicroUsd: -1 }],
		["cacheWriteMicroUsd", { cacheWriteMicroUsd: null }],
		["provider", { provider: "nobody" }],
	])("of a wrong %s change nothing", async (field, part) => {
		const { statusCode, body } = await ask("POST", "/api/prices", { ...PRICE, ...part });
		expect([statusCode, JSON.parse(body).error]).toMatchObject([400, { code: "BODY_INVALID", field }]);
		expect((await ask("GET", "/api/prices")).json().prices).toEqual([]);
	});

	it("are there once for a model and a day, also of two that come together", async () => {
		const answers = await Promise.all([ask("POST", "/api/prices", PRICE), ask("POST", "/api/prices", PRICE)]);
		expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
		const later = (await ask("POST", "/api/prices", { ...PRICE, from: "2026-02-01" })).json();
		const moved = await ask("PUT", `/api/prices/${later.id}`, PRICE);
		expect(moved.json().error).toMatchObject({ code: "PRICE_EXISTS", field: "from" });
		expect((await ask("GET", "/api/prices")).json().prices).toHaveLength(2);
	});
});

describe("what a run costs", () => {
	async function run(provider: ModelProvider, answers: readonly ServedAnswer[]): Promise<RunSummary> {
		models = await startModelServer(provider, answers);
		const value = { apiKey: "a-key-for-tests", baseUrl: models.baseUrl };
		await ask("PUT", "/api/credentials/some-model", { kind: "model", value });
		const id = `costs-${provider}`;
		await ask("DELETE", `/api/flows/${id}`);
		const created = await ask("POST", "/api/flows", { document: agentFlow(id, provider) });
		expect(created.statusCode, created.body).toBe(201);
		return finished((await ask("POST", `/api/flows/${id}/runs?wait=20000`, {})).json().runId);
	}

	const finished = async (id: string): Promise<RunSummary> => (await ask("GET", `/api/runs/${id}`)).json();

	const costsIn = async (id: string): Promise<unknown[]> => {
		expect((await ask("POST", `/api/runs/${id}/replay`, {})).json()).not.toHaveProperty("difference");
		const events: Event[] = (await ask("GET", `/api/runs/${id}/events`)).json().events;
		return events.flatMap((event) => (event.type === "model-end" ? [event.answer.costMicroUsd] : []));
	};

	it("is the sum over its model calls, in its row, its events and after a restart; what is kept of it in another run is not paid again", async () => {
		await ask("POST", "/api/prices", PRICE);
		const calls = [{ id: "call-a", name: "run_function", arguments: { input: [6, 7] } }];
		const { id, costMicroUsd } = await run("openai-compatible", [
			{ toolCalls: calls },
			{ text: ["42"] },
			{ text: ["still 42"] },
		]);
		// 11 tokens in, 7 out: 97.5 micro-dollars, rounded up.
		expect(await costsIn(id)).toEqual([98, 98]);
		expect(costMicroUsd).toBe(196);
		await server.close();
		server = await startTemporaryApp({ folder: server.folder, environment });
		const { runs } = (await ask("GET", "/api/runs?flow=costs-openai-compatible")).json();
		expect(runs).toMatchObject([{ id, costMicroUsd: 196 }]);
		const events: Event[] = (await ask("GET", `/api/runs/${id}/events`)).json().events;
		const call = events.find(({ type }) => type === "tool-request") as Extract<
			Event,
			{ type: "tool-request" }
		>;
		const { runId } = (await ask("POST", `/api/runs/${id}/again`, { step: call.step })).json();
		await expect.poll(async () => (await finished(runId)).status).toBe("succeeded");
		expect(await costsIn(runId)).toEqual([0, 98]);
		expect(await finished(runId)).toMatchObject({ costMicroUsd: 98 });
	});

	it.each(["anthropic", "google"] as const)("is known of %s too", async (provider) => {
		await ask("POST", "/api/prices", { ...PRICE, provider, model: "large-5" });
		expect(await run(provider, [{ text: ["Done."] }])).toMatchObject({
			status: "succeeded",
			costMicroUsd: 98,
		});
	});

	it.each([
		["anthropic", { cachedInputMicroUsd: 250_000, cacheWriteMicroUsd: 3_125_000 }, 96],
		["anthropic", {}, 98],
		["google", { cachedInputMicroUsd: 250_000 }, 91],
		["openai-compatible", { cachedInputMicroUsd: 250_000 }, 91],
	] as const)(
		"counts tokens of %s's cache by their own prices %j, and as other input where there are none [T13]",
		async (provider, cachePrices, expected) => {
			await ask("POST", "/api/prices", { ...PRICE, provider, model: "large-5", ...cachePrices });
			// 11 tokens in, of which 3 come from the cache, and 7 go into it where the provider says so; 7 out.
			const { id, costMicroUsd } = await run(provider, [
				{ text: ["Done."], cache: { read: 3, written: provider === "anthropic" ? 7 : 0 } },
			]);
			expect(costMicroUsd).toBe(expected);
			const usage = { inputTokens: 11, outputTokens: 7, cachedInputTokens: 3 };
			const events: Event[] = (await ask("GET", `/api/runs/${id}/events`)).json().events;
			expect(events.find(({ type }) => type === "model-end")).toMatchObject({ answer: { usage } });
			expect(events.find((event) => event.type === "step-end" && "usage" in event.outputs)).toMatchObject({
				outputs: { usage },
			});
			expect((await ask("GET", `/api/costs?flow=costs-${provider}`)).json().total).toMatchObject({
				cachedInputTokens: expect.any(Number),
			});
		},
	);

	it("is what the provider says, where it does", async () => {
		await ask("POST", "/api/prices", PRICE);
		const { costMicroUsd } = await run("openai-compatible", [{ text: ["Done."], cost: 0.0042 }]);
		expect(costMicroUsd).toBe(4200);
	});

	it.each([["free"], [-1], [1e30]])("is by the price where the provider says %j", async (cost) => {
		await ask("POST", "/api/prices", PRICE);
		expect(await run("openai-compatible", [{ text: ["Done."], cost }])).toMatchObject({ costMicroUsd: 98 });
	});

	it("is not known without a price or without the tokens", async () => {
		expect(await run("openai-compatible", [{ text: ["Done."] }])).not.toHaveProperty("costMicroUsd");
		await models?.close();
		await ask("POST", "/api/prices", PRICE);
		const answers = [{ text: ["Done."], withoutUsage: true }] as const;
		expect(await run("openai-compatible", answers)).not.toHaveProperty("costMicroUsd");
	});
});

/** An agent of that provider, with a function as its one tool. */
function agentFlow(id: string, provider: ModelProvider): Flow {
	const place = { position: { x: 0, y: 0 } };
	const model = { provider, model: "large-5", credential: "some-model" };
	return {
		formatVersion: 1,
		id,
		name: id,
		revision: 0,
		nodes: [
			{ id: "start", type: "Flow.Manual", name: "Start", params: {}, ...place },
			{
				id: "agent",
				type: "AI.Agent",
				name: "Agent",
				params: {
					prompt: { scope: "Custom", value: "What is 6 times 7?" },
					model: { scope: "Custom", value: model },
				},
				...place,
			},
			{
				id: "multiply",
				type: "Flow.Function",
				name: "Multiply",
				params: {
					input: { scope: "AI" },
					code: { scope: "Custom", value: "return input[0] * input[1];" },
				},
				...place,
			},
		],
		wires: [
			{ id: "w1", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } },
			{ id: "w2", from: { node: "agent", port: "tools" }, to: { node: "multiply", port: "tool" } },
		],
	};
}
