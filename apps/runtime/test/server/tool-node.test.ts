import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ai, custom } from "@switchyard/flow/testing";
import type { Event } from "@switchyard/spec/event";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type {
	Approval,
	ListApprovalsReply,
	NodeTypesReply,
	OutboxReply,
	RunEventsReply,
	RunSummary,
} from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { type ToolResult, toolCategory } from "@switchyard/spec/tool";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LiveClient } from "../../src/domains/runs/live/testing/live-client.ts";
import { startTemporaryApp, type TemporaryApp, TOKEN } from "../support/temporary-app.ts";

const environment = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };

let server: TemporaryApp;
/** A service that bills what it is asked to. */
let service: Server;

beforeAll(async () => {
	server = await startTemporaryApp({ environment });
	service = createServer((request, response) => {
		const { searchParams } = new URL(request.url ?? "", "http://service");
		response.setHeader("content-type", "application/json");
		response.end(JSON.stringify({ found: 1, ...JSON.parse(searchParams.get("more") ?? "{}") }));
	}).listen(0, "127.0.0.1");
	await once(service, "listening");
	await server.app.listen({ host: "127.0.0.1", port: 0 });
});

afterAll(async () => {
	service.close();
	await server.dispose();
});

const portOf = (listening: Server) => (listening.address() as AddressInfo).port;
const call = (name: string, args: unknown = {}) => ({ name, arguments: args });
const billing = (amount: unknown) => ({ more: JSON.stringify({ billing: amount }) });
const lookUp = (query: Readonly<Record<string, string>> = {}) => call("look_up", { query });
const mail = (to: string) => call("send_email", { to, subject: "Order 42", body: "It has shipped." });

const node = (id: string, type: string, params: FlowNode["params"], tool?: FlowNode["tool"]): FlowNode => ({
	id,
	type,
	name: id,
	params,
	position: { x: 0, y: 0 },
	...defined({ tool }),
});

let desks = 0;

/** The agent under test, with a tool of every kind on its port. */
function desk(turns: readonly (readonly object[])[]): Flow {
	const script = [...turns.map((toolCalls) => ({ toolCalls })), { text: "All done." }];
	const url = custom(`http://127.0.0.1:${portOf(service)}/`);
	const server = custom({ credential: "outbox" });
	const sender = { from: custom("desk@example.com"), server };
	const tools = [
		node("look", "Http.Request", { url, method: custom("GET"), query: ai }, { name: "look_up" }),
		node("mail", "Mail.Send", { to: ai, subject: ai, body: ai, ...sender }),
		node("read", "File.Read", { path: custom("missing.txt") }),
		node("wipe", "Flow.Log", { text: ai }, { name: "wipe_disk", approval: "always" }),
		node("human", "Flow.Ask", { question: ai, context: ai }),
		node("leave", "People.RequestAuthorization", { tool_name: ai, reason: ai }),
	];
	const agent = {
		prompt: custom("Serve John."),
		model: custom({ provider: "scripted", script }),
		planning: custom("run"),
	};
	return {
		formatVersion: 1,
		id: `desk-${++desks}`,
		name: "Desk",
		revision: 0,
		nodes: [node("start", "Flow.Manual", {}), node("agent", "AI.Agent", agent), ...tools],
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

/** Starts the agent, whose model makes these calls, a turn each. */
async function start(...turns: readonly (readonly object[])[]): Promise<string> {
	const created = await server.send({
		method: "POST",
		url: "/api/flows",
		payload: { document: desk(turns) },
	});
	expect(created.statusCode, created.body).toBe(201);
	const { id } = created.json<Flow>();
	return (await server.send({ method: "POST", url: `/api/flows/${id}/runs`, payload: {} })).json().runId;
}

/** The end of a run: how it is, the agent's outputs, and what the model was answered to each of its calls. */
async function endOf(run: string) {
	const summary = async () => (await server.send({ url: `/api/runs/${run}` })).json<RunSummary>();
	await expect.poll(summary, { timeout: 20_000 }).toHaveProperty("endedAt");
	const { events } = (await server.send({ url: `/api/runs/${run}/events` })).json<RunEventsReply>();
	const ofType = <Type extends Event["type"]>(type: Type) =>
		events.filter((event): event is Extract<Event, { type: Type }> => event.type === type);
	const inOrder = ofType("tool-response").toSorted((one, other) => one.call.localeCompare(other.call));
	const answers = inOrder.map(({ result }) => result);
	return { summary: await summary(), outputs: ofType("step-end").at(-1)?.outputs, answers, ofType };
}

/** What a run asks a person: a question of its own, or for consent to a call. */
async function question(run: string, kind: "question" | "consent" = "question"): Promise<Approval> {
	const found = async () => {
		const { approvals } = (await server.send({ url: "/api/approvals" })).json<ListApprovalsReply>();
		return approvals.find(
			(approval) => approval.run === run && (approval.question ? "question" : "consent") === kind,
		);
	};
	await expect.poll(found, { timeout: 20_000 }).toBeDefined();
	return (await found()) as Approval;
}

const say = ({ id, token }: Approval, said: object) =>
	server.send({ method: "POST", url: `/api/approvals/${id}`, payload: { token, ...said } });

const states = (answers: readonly ToolResult[]) => answers.map(({ status, error }) => error?.code ?? status);

describe("the tool node [T22]", () => {
	describe("calls", () => {
		it("several calls of one turn succeed [T22]", async () => {
			const { answers, summary } = await endOf(await start([lookUp(), lookUp(), mail("john@example.com")]));
			expect(states(answers)).toEqual(["success", "success", "success"]);
			expect(summary).toMatchObject({ status: "succeeded" });
			const { mails } = (await server.send({ url: "/api/outbox" })).json<OutboxReply>();
			expect(mails.map(({ to }) => to)).toEqual([["john@example.com"]]);
		});

		it("no calls: the last word stands, and no tool runs [T22]", async () => {
			const { answers, outputs } = await endOf(await start());
			expect(answers).toEqual([]);
			expect(outputs).toMatchObject({ text: "All done.", tool_calls: 0, next_action: "call_model" });
		});
	});

	describe("billing", () => {
		it("the billing in a tool's answer is read, and a bad one never breaks the call [T22]", async () => {
			const odd = [{ total_cost_usd: -1 }, { total_cost_usd: "much" }, 7].map((amount) =>
				lookUp(billing(amount)),
			);
			const { answers, summary } = await endOf(
				await start([lookUp(billing({ total_cost_usd: 0.05 })), ...odd]),
			);
			expect(states(answers)).toEqual(Array.from({ length: 4 }, () => "success"));
			expect(summary.costMicroUsd).toBe(50_000);
		});

		it("the billing of all calls and turns is summed [T22]", async () => {
			const turn = [0.05, 0.1, 0.000_001].map((dollars) => lookUp(billing({ total_cost_usd: dollars })));
			const { summary } = await endOf(await start(turn, turn));
			expect(summary.costMicroUsd).toBe(300_002);
		});
	});

	describe("planning", () => {
		it("a good plan is carried out, and the executor has the next action; a failed one changes nothing [T22]", async () => {
			const task = { id: "look", title: "Look it up", tool: "look_up", arguments: { query: {} } };
			const plan = (tasks: readonly object[]) => call("create_execution_plan", { goal: "Find it", tasks });
			const good = await endOf(await start([plan([task])]));
			expect(good.outputs).toMatchObject({
				is_autonomous: true,
				execution_strategy: "autonomous_planning",
				next_action: "agent_executor",
			});
			expect(good.answers.some(({ data }) => JSON.stringify(data).includes("found"))).toBe(true);
			const failed = await endOf(await start([plan([{ ...task, tool: "no_such_tool" }])]));
			expect(states(failed.answers)).toEqual(["PLAN_INVALID"]);
			expect(failed.outputs).toMatchObject({ is_autonomous: false, next_action: "call_model" });
		});
	});

	describe("people", () => {
		it("ask_human gives the model a person's structured answer [T22]", async () => {
			const run = await start([call("ask_human", { question: "Which size?", context: "None is given." })]);
			const asked = await question(run);
			expect(asked.request).toMatchObject({ decisionType: "content_review" });
			expect((await say(asked, { answer: "submitted", values: { answer: "XL" } })).statusCode).toBe(204);
			const { answers } = await endOf(run);
			expect(answers).toMatchObject([{ status: "success", data: { answer: { answer: "XL" } } }]);
		});

		it("request_authorization is decided by a person, with its risk in the audit log [T22]", async () => {
			const run = await start(
				[call("request_authorization", { tool_name: "wipe_disk", reason: "It is full." })],
				[call("wipe_disk", { text: "gone" })],
			);
			const asked = await question(run);
			expect(asked.request).toMatchObject({ decisionType: "task_approval", riskLevel: "high" });
			expect((await say(asked, { answer: "submitted" })).statusCode).toBe(204);
			const { answers, ofType } = await endOf(run);
			expect(answers[0]).toMatchObject({ data: { status: "approved", risk_level: "high" } });
			expect(states(answers)).toEqual(["success", "success"]);
			expect(ofType("approval-open")).toHaveLength(1);
		});
	});

	describe("failures", () => {
		it("a tool that fails is described to the model, and the other calls and the run continue [T22]", async () => {
			const { answers, summary } = await endOf(await start([call("read_file"), lookUp()]));
			expect(states(answers)).toEqual(["FILE_NOT_FOUND", "success"]);
			expect(summary.status).toBe("succeeded");
		});

		it("malformed calls each get a valid answer [T22]", async () => {
			const { answers, summary } = await endOf(
				await start([call("look_up", "{broken"), call("", {}), call("look_up", { query: 7 }), lookUp()]),
			);
			expect(answers.map(({ status }) => status)).toEqual(["error", "error", "error", "success"]);
			expect(summary.status).toBe("succeeded");
		});
	});

	describe("kinds of tools", () => {
		it("tools that ask people are known as such [T22]", async () => {
			expect(await categories()).toMatchObject({
				"Flow.Ask": "human-loop",
				"People.RequestAuthorization": "human-loop",
				"People.AuthorizationRequests": "human-loop",
				"People.DecideAuthorization": "human-loop",
			});
		});

		it("sensitive tools are known as such, by what is declared, else by the words of their names [T22]", async () => {
			const named = (name: string, more: object = {}) =>
				toolCategory({ tool: { name, description: "Does it.", ...more } });
			expect(["delete_order", "purge", "drop_table"].map((name) => named(name))).toEqual(
				Array.from({ length: 3 }, () => "sensitive"),
			);
			expect(named("dropbox_upload")).toBe("regular");
			expect(named("upload", { annotations: { destructive: true } })).toBe("sensitive");
			expect(await categories()).toMatchObject({ "Mail.Send": "regular", "File.Read": "regular" });
		});
	});

	describe("streaming", () => {
		it("how each call stands is streamed, from starting to completed [T22]", async () => {
			const headers = { authorization: `Bearer ${TOKEN}` };
			const client = await LiveClient.connect(`ws://127.0.0.1:${portOf(server.app.server)}/live`, {
				headers,
			});
			// A person holds the run back until it is watched.
			const run = await start([call("ask_human", { question: "Ready?", context: "" })], [lookUp(), lookUp()]);
			const asked = await question(run);
			client.send({ subscribe: { run } });
			await client.until(() => client.events(run).length > 0);
			await say(asked, { answer: "submitted", values: { answer: "Yes" } });
			await client.until(() => client.hasEnd(run));
			const reports = client.frames
				.flatMap((frame) => (frame.type === "ephemerals" ? frame.ephemerals : []))
				.flatMap((ephemeral) => (ephemeral.type === "tool-execution" ? [ephemeral.tool_execution] : []));
			const first = reports.filter(
				({ tool_name, tool_index }) => tool_name === "look_up" && tool_index === 1,
			);
			const place = { total_tools: 2, tool_count: 3 };
			expect(first.at(0)).toMatchObject({ status: "starting", ...place });
			expect(first.at(-1)).toMatchObject({
				status: "completed",
				preview: expect.stringContaining("found"),
				...place,
			});
			client.socket.close();
		});
	});

	describe("mixed kinds", () => {
		it("a turn of regular, human, sensitive and failing calls gets every answer under its own id [T22]", async () => {
			const run = await start([
				lookUp(billing({ total_cost_usd: 0.05 })),
				call("ask_human", { question: "Which size?", context: "" }),
				call("wipe_disk", { text: "gone" }),
				call("read_file"),
				call("no_such_tool"),
			]);
			await say(await question(run), { answer: "submitted", values: { answer: "XL" } });
			await say(await question(run, "consent"), { answer: "rejected" });
			const { answers, ofType, summary } = await endOf(run);
			expect(states(answers)).toEqual([
				"success",
				"success",
				"APPROVAL_REJECTED",
				"FILE_NOT_FOUND",
				"TOOL_UNKNOWN",
			]);
			expect(new Set(ofType("tool-response").map((response) => response.call)).size).toBe(5);
			expect(summary).toMatchObject({ status: "succeeded", costMicroUsd: 50_000 });
		});
	});
});

async function categories(): Promise<Record<string, string>> {
	const { toolCategories = [] } = (await server.send({ url: "/api/node-types" })).json<NodeTypesReply>();
	return Object.fromEntries(toolCategories.map(({ type, category }) => [type, category]));
}
