import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { RunSummary, StartRunReply } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ModelServer, startModelServer } from "../../src/platform/models/testing/model-server.ts";
import type { ServedAnswer } from "../../src/platform/models/testing/served-answer.ts";
import { ServerProcess } from "../support/server-process.ts";

const ENVIRONMENT = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };
const KEY = "sk-canary-of-the-model";

let folder: string;
let server: ServerProcess | undefined;
let model: ModelServer | undefined;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-models-"));
});

afterEach(async () => {
	await server?.kill();
	await model?.close();
	rmSync(folder, { recursive: true, force: true });
});

const constant = (value: unknown) => ({ scope: "Custom" as const, value });
type Provider = Parameters<typeof startModelServer>[0];

/** A flow whose one node reads `text` with a model of the provider. */
function flowWith(provider: Provider, type: string, params: object, budget?: Flow["budget"]): Flow {
	const setting = constant({ provider, model: "local", credential: "local-model" });
	return {
		formatVersion: 1,
		id: "reading",
		name: "Reading",
		revision: 0,
		...defined({ budget }),
		nodes: [
			{ id: "start", type: "Flow.Manual", name: "Start", position: { x: 0, y: 0 }, params: {} },
			{
				id: "reader",
				type,
				name: "Reader",
				position: { x: 260, y: 0 },
				params: { text: { scope: "Message", path: "text" }, model: setting, ...params },
			},
		],
		wires: [{ id: "w1", from: { node: "start", port: "out" }, to: { node: "reader", port: "in" } }],
	};
}

async function started(
	provider: Provider,
	flow: (provider: Provider) => Flow,
	answers: Parameters<typeof startModelServer>[1],
	text = "Invoice 4711, total 20 euros.",
) {
	model = await startModelServer(provider, answers);
	server = await ServerProcess.start(folder, ENVIRONMENT);
	const value = { baseUrl: model.baseUrl, apiKey: KEY };
	await server.request("PUT", "/api/credentials/local-model", { kind: "model", value });
	await server.request("POST", "/api/flows", { document: flow(provider) });
	const { runId } = await server.request<StartRunReply>("POST", "/api/flows/reading/runs", {
		message: { text },
	});
	return { runId, requests: model.requests };
}

async function ended(runId: string): Promise<RunSummary> {
	for (;;) {
		const run = await live().request<RunSummary>("GET", `/api/runs/${runId}`);
		if (run.status !== "running") return run;
	}
}

async function eventsOf(runId: string): Promise<Event[]> {
	return (await live().request<{ events: Event[] }>("GET", `/api/runs/${runId}/events`)).events;
}

function live(): ServerProcess {
	if (!server) throw new Error("There is no server.");
	return server;
}

const FIELDS = [{ name: "number", type: "text", required: true }];
const ANSWER = JSON.stringify({
	values: { number: "4711" },
	quotes: [{ field: "number", quote: "Invoice 4711" }],
});
const extraction = (provider: Provider) => flowWith(provider, "AI.Extract", { fields: constant(FIELDS) });

describe("a node that asks a model", () => {
	it.each(["openai-compatible", "anthropic", "google"] as const)(
		"asks one of %s by its credential, and the journal has the request, the answer and no key",
		async (provider) => {
			const { runId, requests } = await started(provider, extraction, [
				{ text: [`Here it is, by ${KEY}.`] },
				{ text: [ANSWER] },
			]);
			expect(await ended(runId)).toMatchObject({
				status: "succeeded",
				message: {
					number: "4711",
					is_proven: true,
					sources: [{ field: "number", quote: "Invoice 4711", found: true, start: 0, end: 12 }],
				},
			});
			expect(requests).toHaveLength(2);
			expect(JSON.stringify(requests[1]?.body)).toContain("does not fit the JSON Schema");
			const events = await eventsOf(runId);
			expect(events.filter(({ type }) => type.startsWith("sampling"))).toMatchObject([
				{ type: "sampling-start", by: "Reader", number: 1, model: `${provider}/local` },
				{ type: "sampling-end", answer: { text: expect.stringContaining("Here it is") } },
				{ type: "sampling-start", number: 2 },
				{ type: "sampling-end", answer: { text: ANSWER, usage: { inputTokens: expect.any(Number) } } },
			]);
			expect(JSON.stringify(events)).not.toContain(KEY);
		},
	);

	it("is killed in the middle, and asks only for the answers that it does not have", async () => {
		const asked = Promise.withResolvers<void>();
		let restarted = false;
		const text = "A paragraph of words.\n\n".repeat(120);
		const summary = (provider: Provider) => flowWith(provider, "AI.Summarise", { part_size: constant(1000) });
		const served = (_request: object, index: number): ServedAnswer => {
			if (index < 2) return { text: [`Part ${index}.`] };
			if (restarted) return { text: ["The rest."] };
			asked.resolve();
			return { text: ["Never"], holdAfter: 0 };
		};
		const { runId, requests } = await started("openai-compatible", summary, served, text);
		await asked.promise;
		await live().kill();
		restarted = true;
		server = await ServerProcess.start(folder, ENVIRONMENT);
		const run = await ended(runId);
		expect(run).toMatchObject({ status: "succeeded", message: { summary: "The rest." } });
		const parts = run.message?.parts as number;
		// Each part and the whole once, and once more the request that was cut off.
		expect(requests).toHaveLength(parts + 2);
		const last = JSON.stringify(requests.at(-1)?.body);
		expect(last).toContain("Part 0.");
		expect(last).toContain("Part 1.");
		const numbers = (await eventsOf(runId)).flatMap((event) =>
			event.type === "sampling-end" ? [event.number] : [],
		);
		expect(numbers).toEqual(Array.from({ length: parts + 1 }, (_, index) => index + 1));
	});

	it("asks no more once the run has spent its budget", async () => {
		const flow = (provider: Provider) => ({
			...extraction(provider),
			budget: { run: { tokens: 1 } },
		});
		const { runId, requests } = await started("openai-compatible", flow, () => ({ text: ["No fields."] }));
		const run = await ended(runId);
		expect(run).toMatchObject({ status: "failed", error: { code: "BUDGET_SPENT" } });
		expect(requests).toHaveLength(1);
	});

	it("fails as its provider says, and may be tried again where that may help", async () => {
		const flow = (provider: Provider) => {
			const { nodes, ...rest } = extraction(provider);
			const retried = { retry: { attempts: 2, backoffMs: 0 } };
			return { ...rest, nodes: nodes.map((node) => (node.id === "reader" ? { ...node, ...retried } : node)) };
		};
		const { runId, requests } = await started("openai-compatible", flow, [
			{ status: 429, message: "Slow down." },
			{ text: [ANSWER] },
		]);
		expect(await ended(runId)).toMatchObject({ status: "succeeded", message: { number: "4711" } });
		expect(requests).toHaveLength(2);
		const failed = (await eventsOf(runId)).find(({ type }) => type === "step-fail");
		expect(failed).toMatchObject({ error: { code: "MODEL_FAILED", retryable: true } });
	});
});
