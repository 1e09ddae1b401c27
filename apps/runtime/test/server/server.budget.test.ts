import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type {
	Approval,
	ListApprovalsReply,
	OutboxReply,
	RunSummary,
	StartRunReply,
} from "@switchyard/spec/http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ModelServer, startModelServer } from "../../src/platform/models/testing/model-server.ts";
import { ServerProcess } from "../support/server-process.ts";

const ENVIRONMENT = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };

let folder: string;
let server: ServerProcess;
let model: ModelServer;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-budget-"));
	// A mail for each of the first three answers, at two cents each.
	model = await startModelServer("openai-compatible", (_request, index) =>
		index < 3
			? { toolCalls: [{ id: `call-${index}`, name: "send_email", arguments: mailTo(index) }], cost: 0.02 }
			: { text: ["All are written."], cost: 0.02 },
	);
	server = await ServerProcess.start(folder, ENVIRONMENT);
	await server.request("PUT", "/api/credentials/local-model", {
		kind: "model",
		value: { baseUrl: model.baseUrl, apiKey: "sk-canary" },
	});
	await server.request("POST", "/api/flows", { document: desk({ budget_usd: 0.02 }) });
});

afterEach(async () => {
	await server.kill();
	await model.close();
	rmSync(folder, { recursive: true, force: true });
});

function mailTo(index: number) {
	return { to: `customer-${index}@example.com`, subject: "Hello", body: "Hello." };
}

function desk(budget: Readonly<Record<string, unknown>>): Flow {
	const constant = (value: unknown) => ({ scope: "Custom" as const, value });
	const ai = { scope: "AI" as const };
	const at = { position: { x: 0, y: 0 } };
	return {
		formatVersion: 1,
		id: "desk",
		name: "Desk",
		revision: 0,
		nodes: [
			{ id: "start", type: "Flow.Manual", name: "Start", ...at, params: {} },
			{
				id: "agent",
				type: "AI.Agent",
				name: "Agent",
				...at,
				params: {
					prompt: constant("Write to all customers."),
					model: constant({ provider: "openai-compatible", model: "local", credential: "local-model" }),
					...Object.fromEntries(Object.entries(budget).map(([name, value]) => [name, constant(value)])),
				},
			},
			{
				id: "mail",
				type: "Mail.Send",
				name: "Mail",
				...at,
				params: {
					to: ai,
					subject: ai,
					body: ai,
					from: constant("desk@example.com"),
					server: constant({ credential: "outbox" }),
				},
			},
		],
		wires: [
			{ id: "w1", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } },
			{ id: "w2", from: { node: "agent", port: "tools" }, to: { node: "mail", port: "tool" } },
		],
	};
}

async function start(): Promise<string> {
	const { runId } = await server.request<StartRunReply>("POST", "/api/flows/desk/runs", {});
	return runId;
}

const summary = (run: string) => server.request<RunSummary>("GET", `/api/runs/${run}`);

async function question(): Promise<Approval> {
	return vi.waitFor(async () => {
		const { approvals } = await server.request<ListApprovalsReply>("GET", "/api/approvals");
		expect(approvals).toHaveLength(1);
		return approvals[0] as Approval;
	}, 15_000);
}

const answer = ({ id, token }: Approval, said: object) =>
	server.request("POST", `/api/approvals/${id}`, { token, ...said });

it("stops at its budget through a crash, asks, and continues as often as a person raises it [Q-R1]", async () => {
	const run = await start();
	const first = await question();
	expect(first).toMatchObject({
		run,
		nodeName: "Agent",
		question: {
			text: expect.stringContaining("“Agent” has spent its budget: $0.02 of $0.02."),
			form: [{ name: "budget_usd", default: 0.04 }],
			mayReject: true,
		},
	});
	expect(await summary(run)).toMatchObject({ status: "waiting", costMicroUsd: 20_000 });

	await server.kill();
	server = await ServerProcess.start(folder, ENVIRONMENT);
	expect(await question()).toEqual(first);
	expect(model.requests).toHaveLength(1);
	await expect(answer(first, { answer: "submitted", values: { budget_usd: 0.01 } })).rejects.toThrow(
		"more than what is spent",
	);
	await answer(first, { answer: "submitted", values: { budget_usd: 0.05 } });

	const second = await vi.waitFor(async () => {
		const asked = await question();
		expect(asked.id).not.toBe(first.id);
		return asked;
	}, 15_000);
	expect(second.question?.text).toContain("$0.06 of $0.05");
	// The answer to the first question is no answer to the second.
	await expect(answer(first, { answer: "submitted", values: { budget_usd: 9 } })).rejects.toThrow(
		"APPROVAL_ANSWERED",
	);
	await answer(second, { answer: "submitted", values: { budget_usd: 1 }, comment: "It is worth it." });
	await vi.waitFor(async () => expect((await summary(run)).status).toBe("succeeded"), 15_000);

	expect(await summary(run)).toMatchObject({ costMicroUsd: 80_000 });
	expect(model.requests).toHaveLength(4);
	const { mails } = await server.request<OutboxReply>("GET", "/api/outbox");
	expect(mails.map(({ to }) => to).sort()).toEqual([0, 1, 2].map((index) => [mailTo(index).to]));
	const { events } = await server.request<{ events: Event[] }>("GET", `/api/runs/${run}/events`);
	expect(events.filter(({ type }) => type === "approval-resolve")).toHaveLength(2);
});

it("fails with what is to be done once a person says no", async () => {
	const run = await start();
	await answer(await question(), { answer: "rejected", comment: "Enough." });
	await vi.waitFor(async () => expect((await summary(run)).status).toBe("failed"), 15_000);
	expect(await summary(run)).toMatchObject({
		error: {
			code: "BUDGET_SPENT",
			field: "budget_usd",
			message: "The agent has spent its budget: $0.02 of $0.02. They wrote: Enough.",
			hint: expect.stringContaining("Raise the agent's budget"),
		},
	});
	expect(model.requests).toHaveLength(1);
});
