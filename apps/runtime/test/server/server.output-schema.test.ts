import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { RunSummary, StartRunReply } from "@switchyard/spec/http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ModelServer, startModelServer } from "../../src/platform/models/testing/model-server.ts";
import type { ServedAnswer } from "../../src/platform/models/testing/served-answer.ts";
import { ServerProcess } from "../support/server-process.ts";

const ENVIRONMENT = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };
const VALID = '{"category": "bug", "urgency": 4}';

let folder: string;
let server: ServerProcess | undefined;
let model: ModelServer | undefined;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-schema-"));
});

afterEach(async () => {
	await server?.kill();
	await model?.close();
	rmSync(folder, { recursive: true, force: true });
});

function triage(provider: string, fields: unknown): Flow {
	const constant = (value: unknown) => ({ scope: "Custom" as const, value });
	return {
		formatVersion: 1,
		id: "triage",
		name: "Triage",
		revision: 0,
		nodes: [
			{ id: "start", type: "Flow.Manual", name: "Start", position: { x: 0, y: 0 }, params: {} },
			{
				id: "agent",
				type: "AI.Agent",
				name: "Agent",
				position: { x: 260, y: 0 },
				params: {
					prompt: constant("It does not start."),
					model: constant({ provider, model: "local", credential: "local-model" }),
					output_schema: constant(fields),
				},
			},
		],
		wires: [{ id: "w1", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } }],
	};
}

const FIELDS = [
	{ name: "category", type: "choice", choices: ["bug", "question"], required: true },
	{ name: "urgency", type: "integer", required: true },
];

type Provider = Parameters<typeof startModelServer>[0];

async function started(provider: Provider, answers: Parameters<typeof startModelServer>[1]) {
	model = await startModelServer(provider, answers);
	server = await ServerProcess.start(folder, ENVIRONMENT);
	await server.request("PUT", "/api/credentials/local-model", {
		kind: "model",
		value: { baseUrl: model.baseUrl, apiKey: "sk-canary" },
	});
	await server.request("POST", "/api/flows", { document: triage(provider, FIELDS) });
	const { runId } = await server.request<StartRunReply>("POST", "/api/flows/triage/runs", {});
	return { runId, requests: model.requests };
}

async function ended(over: ServerProcess, runId: string): Promise<RunSummary> {
	for (;;) {
		const run = await over.request<RunSummary>("GET", `/api/runs/${runId}`);
		if (run.status !== "running") return run;
	}
}

async function typesOf(over: ServerProcess, runId: string): Promise<Event["type"][]> {
	const { events } = await over.request<{ events: Event[] }>("GET", `/api/runs/${runId}/events`);
	return events.map(({ type }) => type);
}

describe("an agent that answers by a schema", () => {
	it.each(["openai-compatible", "anthropic", "google"] as const)(
		"repairs what a model of %s says, and gives the fields to the flow",
		async (provider) => {
			const { runId, requests } = await started(provider, [{ text: ["It is a bug."] }, { text: [VALID] }]);
			if (!server) throw new Error("There is no server.");
			expect(await ended(server, runId)).toMatchObject({
				status: "succeeded",
				message: { category: "bug", urgency: 4 },
			});
			expect(requests).toHaveLength(2);
			expect(JSON.stringify(requests[1]?.body)).toContain("does not fit the JSON Schema");
		},
	);

	it("continues a repair that the server was killed in, with the answer that it has", async () => {
		const asked = Promise.withResolvers<void>();
		let restarted = false;
		const { runId, requests } = await started("openai-compatible", (_request, index): ServedAnswer => {
			if (index === 0) return { text: ["It is a bug."] };
			if (restarted) return { text: [VALID] };
			asked.resolve();
			return { text: ["Never"], holdAfter: 0 };
		});
		await asked.promise;
		await server?.kill();
		restarted = true;
		server = await ServerProcess.start(folder, ENVIRONMENT);
		expect(await ended(server, runId)).toMatchObject({ status: "succeeded", message: { category: "bug" } });
		expect(requests).toHaveLength(3);
		const types = await typesOf(server, runId);
		expect(types.filter((type) => type === "answer-refuse")).toHaveLength(1);
		expect(types.filter((type) => type === "model-end")).toHaveLength(2);
	});

	it("fails with the fault that says what to do, and refuses a flow whose schema is wrong", async () => {
		const { runId } = await started("openai-compatible", () => ({ text: ["No."] }));
		if (!server) throw new Error("There is no server.");
		expect(await ended(server, runId)).toMatchObject({
			status: "failed",
			error: { code: "OUTPUT_SCHEMA_MISMATCH", field: "output_schema", hint: expect.any(String) },
		});
		const document = { ...triage("openai-compatible", [{ name: "text", type: "text" }]), id: "wrong" };
		await server.request("POST", "/api/flows", { document });
		const { problems } = await server.request<{ problems: unknown[] }>(
			"POST",
			"/api/flows/wrong/validate",
			{},
		);
		expect(problems).toMatchObject([
			{
				code: "FIELD_NAME_RESERVED",
				node: "agent",
				field: "output_schema[0].name",
				hint: expect.any(String),
			},
		]);
	});
});
