import { compilePlan, runTest } from "@switchyard/engine";
import { custom, path } from "@switchyard/flow/testing";
import type { Turn } from "@switchyard/spec/chat";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { ConversationTest } from "@switchyard/spec/flow-test";
import type { Conversation, ConversationSummary } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { HOST, startTemporaryApp, type TemporaryApp } from "../../../test/support/temporary-app.ts";

let server: TemporaryApp;

beforeAll(async () => {
	server = await startTemporaryApp();
	await publish(desk("desk", [{ text: "Good day." }]));
	await publish(desk("slow", [{ text: "Done.", delayMs: 60_000 }]));
});

afterAll(() => server.dispose());
const node = (
	id: string,
	type: string,
	params: FlowNode["params"] = {},
	more: Partial<FlowNode> = {},
): FlowNode => ({
	id,
	type,
	name: id,
	position: { x: 0, y: 0 },
	params,
	...more,
});

/** A chat trigger and an agent that says what a script says. */
function desk(id: string, script: readonly object[], more: readonly FlowNode[] = []): Flow {
	const model = custom({ provider: "scripted", script });
	const agent = { prompt: path("text"), history: path("history"), attachments: path("files"), model };
	const nodes = [node("start", "Flow.Chat"), node("agent", "AI.Agent", agent), ...more];
	const row = nodes.slice(1).map(({ id: to }, index) => ({
		id: `w${index}`,
		from: { node: nodes[index]?.id ?? "", port: "out" },
		to: { node: to, port: "in" },
	}));
	return { formatVersion: 1, id, name: id, revision: 0, nodes, wires: row };
}

const send = async (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, payload?: object) => {
	const reply = await server.send({ method, url, ...defined({ payload }) });
	return { status: reply.statusCode, body: reply.body === "" ? undefined : reply.json() };
};

async function publish(document: Flow) {
	expect((await send("POST", "/api/flows", { document })).status).toBe(201);
	expect((await send("POST", `/api/flows/${document.id}/publish`, { revision: 1 })).body).not.toHaveProperty(
		"error",
	);
}

async function begin(flow: string): Promise<string> {
	const { status, body } = await send("POST", "/api/conversations", { flow });
	expect(status).toBe(201);
	return (body as ConversationSummary).id;
}

const say = (id: string, message: object) => send("POST", `/api/conversations/${id}/messages`, message);
const read = async (id: string) => (await send("GET", `/api/conversations/${id}`)).body as Conversation;

/** The turns once the last one is answered, one way or another. */
async function answered(id: string): Promise<Turn[]> {
	return vi.waitFor(
		async () => {
			const { turns } = await read(id);
			expect(turns.at(-1)?.answers.at(-1)?.status).not.toBe("answering");
			return turns;
		},
		{ timeout: 10_000, interval: 20 },
	);
}

describe("a conversation", () => {
	it("is begun, answered turn after turn by runs of the published flow, and listed by its first message", async () => {
		const id = await begin("desk");
		expect(await say(id, { id: "m1", text: "Hello\nthere" })).toEqual({
			status: 202,
			body: { id: "m1", repeated: false },
		});
		const [turn] = await answered(id);
		expect(turn).toMatchObject({
			id: "m1",
			text: "Hello\nthere",
			answers: [
				{
					flow: "desk",
					status: "answered",
					text: "Good day.",
					messages: [{ role: "assistant", text: "Good day." }],
				},
			],
		});
		const run = await send("GET", `/api/runs/${turn?.answers[0]?.run}`);
		expect(run.body).toMatchObject({ flow: "desk", status: "succeeded", message: { conversation: id } });
		await say(id, { id: "m2", parent: "m1", text: "And you?" });
		const [, second] = await answered(id);
		const { body } = await send("GET", `/api/runs/${second?.answers[0]?.run}`);
		expect(body.message.history).toEqual([
			{ role: "user", text: "Hello\nthere" },
			{ role: "assistant", text: "Good day." },
		]);
		const { body: list } = await send("GET", "/api/conversations");
		expect(list.conversations[0]).toMatchObject({ id, flow: "desk", title: "Hello there" });
		await vi.waitFor(async () =>
			expect((await send("GET", `/api/runs/${id}`)).body).toMatchObject({ status: "waiting", cause: "chat" }),
		);
	});

	it("is listed page by page, each after the last one of the page before", async () => {
		const begun = [await begin("desk"), await begin("desk"), await begin("desk")];
		const listed: string[] = [];
		let before = "";
		for (let page = 0; page < begun.length; page++) {
			const { body } = await send("GET", `/api/conversations?limit=1${before}`);
			const [{ id, updatedAt }] = body.conversations;
			listed.push(id);
			before = `&before=${updatedAt}.${id}`;
		}
		expect(listed).toEqual(begun.reverse());
	});

	it("takes a message that two tabs send once, and refuses another one while it answers", async () => {
		const id = await begin("slow");
		const replies = await Promise.all([say(id, { id: "m1", text: "Hi" }), say(id, { id: "m1", text: "Hi" })]);
		expect(replies.map(({ status }) => status).sort()).toEqual([200, 202]);
		const refused = await say(id, { id: "m2", parent: "m1", text: "Well?" });
		expect(refused).toMatchObject({ status: 409, body: { error: { code: "CONVERSATION_BUSY" } } });
		expect((await read(id)).turns).toHaveLength(1);
		await send("POST", `/api/conversations/${id}/stop`, { message: "m1" });
	});

	it("has its answer stopped, whose run is cancelled, and takes the next message", async () => {
		const id = await begin("slow");
		await say(id, { id: "m1", text: "Hi" });
		const run = await vi.waitFor(async () => {
			const [turn] = (await read(id)).turns;
			expect(turn?.answers[0]?.run).toBeDefined();
			return turn?.answers[0]?.run;
		});
		const stop = { message: "m1", by: "Kim" };
		expect((await send("POST", `/api/conversations/${id}/stop`, stop)).status).toBe(204);
		await vi.waitFor(async () =>
			expect((await send("GET", `/api/runs/${run}`)).body).toMatchObject({ status: "cancelled" }),
		);
		expect((await read(id)).turns[0]?.answers).toMatchObject([{ status: "stopped", run }]);
		expect(await send("POST", `/api/conversations/${id}/stop`, stop)).toMatchObject({
			status: 409,
			body: { error: { code: "ANSWER_NOT_UNDER_WAY" } },
		});
		await say(id, { id: "m2", parent: "m1", text: "More, please", flow: "desk" });
		expect((await answered(id)).at(-1)?.answers[0]?.text).toBe("Good day.");
	});

	it("keeps the branches of a message that is edited and asked again", async () => {
		const id = await begin("desk");
		await say(id, { id: "m1", text: "One" });
		await answered(id);
		await say(id, { id: "m2", text: "Two" });
		expect((await answered(id)).map(({ id: each, parent }) => [each, parent])).toEqual([
			["m1", undefined],
			["m2", undefined],
		]);
	});

	it("is handed over to the flow that an answer names, which answers from then on", async () => {
		const fields = custom([{ name: "switch_to", value: custom("desk") }]);
		await publish(desk("porter", [{ text: "One moment." }], [node("switch", "Flow.Set", { fields })]));
		const id = await begin("porter");
		await say(id, { id: "m1", text: "A desk, please" });
		expect((await answered(id))[0]?.answers).toMatchObject([
			{ flow: "porter", text: "One moment." },
			{ flow: "desk", text: "Good day." },
		]);
		await say(id, { id: "m2", parent: "m1", text: "Thanks" });
		expect((await answered(id))[1]?.answers).toMatchObject([{ flow: "desk" }]);
	});

	it("is handed over from one robot to another by robot_switch, with what was said [S10]", async () => {
		const robot = (id: string, script: readonly object[], tools: readonly string[]) =>
			send("POST", "/api/robots", {
				id,
				name: id,
				playbook: "Answer.",
				model: { provider: "scripted", script },
				tools,
			});
		expect((await robot("expert", [{ text: "It left on Monday." }], [])).status).toBe(201);
		const switching = { name: "robot_switch", arguments: { robot: "expert" } };
		const clerk = await robot(
			"clerk",
			[{ toolCalls: [switching] }, { text: "The expert answers." }],
			["Workspace.RobotSwitch"],
		);
		expect(clerk.body).toMatchObject({ problems: [] });
		const id = await begin("clerk");
		await say(id, { id: "m1", text: "Where is my parcel?" });
		const [turn] = await answered(id);
		expect(turn?.answers).toMatchObject([
			{ flow: "clerk", text: "The expert answers." },
			{ flow: "expert", text: "It left on Monday." },
		]);
		const { body } = await send("GET", `/api/runs/${turn?.answers[1]?.run}`);
		expect(body.message.history).toMatchObject([
			{ role: "user", text: "Where is my parcel?" },
			{ role: "assistant", toolCalls: [{ name: "robot_switch" }] },
			{ role: "tool", name: "robot_switch" },
			{ role: "assistant", text: "The expert answers." },
		]);
	});

	it("is saved as a test, branch by branch, each answer with the history that it was given", async () => {
		const id = await begin("desk");
		await say(id, { id: "m1", text: "Hello\tthere" });
		await answered(id);
		await say(id, { id: "m2", parent: "m1", text: "And you?" });
		await answered(id);
		await say(id, { id: "m3", parent: "m1", text: "And they?" });
		await answered(id);
		const { body } = await send("GET", `/api/conversations/${id}/test`);
		expect(body).toMatchObject({ formatVersion: 1, name: "Hello there" });
		const names = (test: ConversationTest) => test.answers.map(({ name }) => name);
		expect(names(body)).toEqual(["Hello there", "And they?"]);
		for (const test of (body as ConversationTest).answers) {
			const types = new Map(test.nodeTypes.map((spec) => [spec.id, spec]));
			expect(runTest(test, compilePlan(test.flow, types))).toMatchObject({ passed: true, differences: [] });
		}
		expect(body.answers[1].start.message.history).toHaveLength(2);
		expect(names((await send("GET", `/api/conversations/${id}/test?message=m2`)).body)).toEqual([
			"Hello there",
			"And you?",
		]);
		expect(await send("GET", `/api/conversations/${id}/test?message=m9`)).toMatchObject({
			status: 404,
			body: { error: { code: "MESSAGE_NOT_FOUND", field: "message" } },
		});
		const empty = await begin("slow");
		const { body: none } = await send("GET", `/api/conversations/${empty}/test`);
		expect(none.error.code).toBe("RUN_NOT_TESTABLE");
		await say(empty, { id: "m1", text: "Hi" });
		const { body: busy } = await send("GET", `/api/conversations/${empty}/test`);
		expect(busy.error.code).toBe("CONVERSATION_BUSY");
		await send("POST", `/api/conversations/${empty}/stop`, { message: "m1" });
	});

	it("is renamed, and once deleted takes no message and is on no list", async () => {
		const id = await begin("desk");
		expect((await send("PATCH", `/api/conversations/${id}`, { title: "Mine" })).body).toMatchObject({
			title: "Mine",
		});
		expect((await send("DELETE", `/api/conversations/${id}`)).status).toBe(204);
		expect(await say(id, { id: "m1", text: "Hello?" })).toMatchObject({
			status: 404,
			body: { error: { code: "CONVERSATION_NOT_FOUND" } },
		});
		expect((await send("GET", `/api/runs/${id}`)).body).toMatchObject({ status: "cancelled" });
	});

	it("is refused with a flow that is not published, or has no chat trigger", async () => {
		for (const flow of ["order-desk", "nobody"])
			expect(await send("POST", "/api/conversations", { flow })).toMatchObject({
				status: 422,
				body: {
					error: { code: "FLOW_NOT_CHAT", field: "flow", hint: expect.stringContaining("chat trigger") },
				},
			});
		const { body } = await send("GET", "/api/chat-flows");
		expect(body.flows).toContainEqual({ id: "desk", name: "desk" });
		expect(body.flows).not.toContainEqual(expect.objectContaining({ id: "order-desk" }));
	});

	it("shows the flow that it is a run of", async () => {
		const { body } = await send("GET", "/api/flows/chat-conversation/versions/1");
		expect(body).toMatchObject({ id: "chat-conversation", name: "Conversation" });
	});
});

describe("a program with a token for chat [Q-sec]", () => {
	/** Sends requests with a token of its own. */
	async function program(name: string, grants: readonly object[]) {
		const { body } = await send("POST", "/api/access-tokens", { name, grants });
		return async (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, payload?: object) => {
			const headers = { host: HOST, authorization: `Bearer ${body.token}` };
			const reply = await server.app.inject({ method, url, headers, ...defined({ payload }) });
			return { status: reply.statusCode, body: reply.body === "" ? undefined : reply.json() };
		};
	}

	it("sees, continues and removes its own conversations, and those of people and other programs never", async () => {
		const ours = await begin("desk");
		const one = await program("one", [{ purpose: "chat" }]);
		const other = await program("other", [{ purpose: "chat" }]);
		const { body: own } = await one("POST", "/api/conversations", { flow: "desk" });
		expect((await one("GET", "/api/conversations")).body.conversations).toMatchObject([{ id: own.id }]);
		expect((await other("GET", "/api/conversations")).body.conversations).toEqual([]);
		const message = { id: "m1", text: "Hi" };
		for (const [send, id] of [
			[one, ours],
			[other, own.id],
		] as const) {
			const url = `/api/conversations/${id}`;
			const tried = [
				await send("GET", url),
				await send("PATCH", url, { title: "x" }),
				await send("POST", `${url}/messages`, message),
				await send("POST", `${url}/stop`, { message: "m1" }),
				await send("DELETE", url),
			];
			expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
		}
		expect((await one("POST", `/api/conversations/${own.id}/messages`, message)).status).toBe(202);
		expect((await answered(own.id)).at(-1)).toMatchObject({ text: "Hi" });
		expect((await one("DELETE", `/api/conversations/${own.id}`)).status).toBe(204);
	});

	it("speaks as itself, whatever name it gives, and its words are untrusted", async () => {
		const crm = await program("crm", [{ purpose: "chat" }]);
		const { body: own } = await crm("POST", "/api/conversations", { flow: "desk" });
		const message = { id: "m1", text: "Hi", by: "Ada" };
		await crm("POST", `/api/conversations/${own.id}/messages`, message);
		const [turn] = await answered(own.id);
		expect(turn).toMatchObject({ by: "crm", actor: { kind: "token", name: "crm" } });
		const run = turn?.answers.at(-1)?.run;
		const { events } = (await send("GET", `/api/runs/${run}/events`)).body;
		expect(events[0]).toMatchObject({ message: { person: "crm" }, marks: { text: { untrusted: true } } });
	});

	it("needs that purpose: one for runs reads no conversation", async () => {
		const runner = await program("runner", [{ purpose: "run-flows" }]);
		expect((await runner("GET", "/api/conversations")).status).toBe(403);
		expect((await runner("GET", `/api/conversations/${await begin("desk")}`)).status).toBe(403);
	});
});
