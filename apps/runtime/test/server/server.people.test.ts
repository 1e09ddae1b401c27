import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ai, custom } from "@switchyard/flow/testing";
import type { Event } from "@switchyard/spec/event";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type {
	Approval,
	ListApprovalsReply,
	OutboxReply,
	RunEventsReply,
	RunSummary,
	StartRunReply,
} from "@switchyard/spec/http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ServerProcess } from "../support/server-process.ts";

let folder: string;
let server: ServerProcess;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-people-"));
	server = await ServerProcess.start(folder);
});

afterEach(async () => {
	await server.kill();
	rmSync(folder, { recursive: true, force: true });
});
const node = (
	id: string,
	type: string,
	params: FlowNode["params"],
	more: Partial<FlowNode> = {},
): FlowNode => ({
	id,
	type,
	name: id,
	params,
	position: { x: 0, y: 0 },
	...more,
});
const call = (name: string, args: object) => ({ toolCalls: [{ name, arguments: args }] });
const mail = { to: "john@example.com", subject: "Order 42", body: "It has shiped." };

/** An agent that asks a person, asks for leave, and writes mails: those need consent. */
function desk(script: readonly object[]): Flow {
	const tools = [
		node("human", "Flow.Ask", { question: ai, context: ai }),
		node("leave", "People.RequestAuthorization", { tool_name: ai, reason: ai }),
		node("requests", "People.AuthorizationRequests", {}),
		node(
			"mail",
			"Mail.Send",
			{
				to: ai,
				subject: ai,
				body: ai,
				from: custom("desk@example.com"),
				server: custom({ credential: "outbox" }),
			},
			{ tool: { approval: "always" } },
		),
	];
	return {
		formatVersion: 1,
		id: "desk",
		name: "Desk",
		revision: 0,
		nodes: [
			node("start", "Flow.Manual", {}),
			node("agent", "AI.Agent", {
				prompt: custom("Tell John."),
				model: custom({ provider: "scripted", script }),
			}),
			...tools,
		],
		wires: [
			{ id: "w1", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } },
			...tools.map(({ id }) => ({
				id,
				from: { node: "agent", port: "tools" },
				to: { node: id, port: "tool" },
			})),
		],
	};
}

async function start(script: readonly object[]): Promise<string> {
	await server.request("POST", "/api/flows", { document: desk(script) });
	return (await server.request<StartRunReply>("POST", "/api/flows/desk/runs", {})).runId;
}

function question(about: (approval: Approval) => boolean): Promise<Approval> {
	return vi.waitFor(async () => {
		const { approvals } = await server.request<ListApprovalsReply>("GET", "/api/approvals");
		const found = approvals.find(about);
		if (!found) throw new Error("It is not asked yet.");
		return found;
	}, 60_000);
}

const answer = ({ id, token }: Approval, said: object) =>
	server.request("POST", `/api/approvals/${id}`, { token, ...said });

async function restart(): Promise<void> {
	await server.kill();
	server = await ServerProcess.start(folder);
}

const end = (run: string) =>
	vi.waitFor(async () => {
		const summary = await server.request<RunSummary>("GET", `/api/runs/${run}`);
		expect(summary.endedAt).toBeDefined();
		return summary;
	}, 60_000);
const mails = async () => (await server.request<OutboxReply>("GET", "/api/outbox")).mails;

async function events<Type extends Event["type"]>(
	run: string,
	type: Type,
): Promise<Extract<Event, { type: Type }>[]> {
	const reply = await server.request<RunEventsReply>("GET", `/api/runs/${run}/events`);
	return reply.events.filter((event): event is Extract<Event, { type: Type }> => event.type === type);
}

it("keeps an agent's question and a mail that waits for consent through crashes; the mail goes out once, as a person changed it [T8][T9][T11][Q-R1]", async () => {
	const ask = call("ask_human", {
		question: "Has order 42 shipped?",
		context: "John asks for the third time.",
	});
	const run = await start([ask, call("send_email", mail), { text: "Told." }]);
	const asked = await question(({ question }) => question !== undefined);
	expect(asked).toMatchObject({
		run,
		nodeName: "human",
		request: { decisionType: "content_review", nodeSource: "call_tool", urgency: "high" },
		question: { text: "Has order 42 shipped?", context: "John asks for the third time." },
	});

	await restart();
	const again = await question(({ id }) => id === asked.id);
	expect(again).toEqual(asked);
	await expect(answer(again, { answer: "submitted", values: {} })).rejects.toThrow("ANSWER_INVALID");
	await expect(
		answer(again, { answer: "submitted", values: { answer: "Yes" }, by: "\u202eKim" }),
	).rejects.toThrow("BODY_INVALID");
	await answer(again, { answer: "submitted", values: { answer: "Yes, on Monday." }, by: "Kim" });

	const consent = await question(({ call: waiting }) => waiting?.name === "send_email");
	expect(await mails()).toEqual([]);
	await restart();
	const open = await question(({ id }) => id === consent.id);
	await answer(open, { answer: "approved", values: { ...mail, body: "It has shipped." }, by: "Kim" });
	expect(await end(run)).toMatchObject({ status: "succeeded" });
	await restart();
	expect((await mails()).map(({ text }) => text.trim())).toEqual(["It has shipped."]);

	const [told] = await events(run, "tool-response");
	expect(told?.result).toEqual({
		status: "success",
		data: {
			question_id: asked.id,
			answer_action: "submitted",
			answer: { answer: "Yes, on Monday." },
			answered_by: "Kim",
			asked_at: new Date(asked.askedAt).toISOString(),
			answered_at: expect.stringMatching(/^\d{4}-.*Z$/),
		},
	});
}, 180_000);

it("lets a call run without a question of its own by an authorization, which the journal names [T10][T20]", async () => {
	const leave = call("request_authorization", { tool_name: "send_email", reason: "John waits." });
	const requests = call("get_authorization_requests", {});
	const run = await start([leave, call("send_email", mail), requests, { text: "Told." }]);
	const asked = await question(({ request }) => request?.decisionType === "task_approval");
	expect(asked).toMatchObject({
		request: { riskLevel: "high", urgency: "high", tool: "send_email" },
		question: { details: { tool_name: "send_email", reason: "John waits." }, form: [], mayReject: true },
	});
	await restart();
	await answer(asked, { answer: "submitted", by: "Kim", comment: "This once." });
	expect(await end(run)).toMatchObject({ status: "succeeded" });
	expect(await mails()).toHaveLength(1);
	const calls = await events(run, "tool-request");
	expect(calls.map(({ name, authorization }) => [name, authorization])).toEqual([
		["request_authorization", undefined],
		["send_email", asked.id],
		["get_authorization_requests", undefined],
	]);
	const [, , listed] = await events(run, "tool-response");
	expect(listed?.result.data).toMatchObject({
		requests: [{ id: asked.id, status: "approved", decided_by: "Kim", comment: "This once.", used: true }],
	});
	// Another run's agent has no part in it.
	const { runId } = await server.request<StartRunReply>("POST", "/api/flows/desk/runs", {});
	await question((each) => each.run === runId);
}, 180_000);
