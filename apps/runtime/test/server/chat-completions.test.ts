import type { ListRunsReply, RunEventsReply, RunSummary } from "@switchyard/spec/http";
import OpenAI, { APIError } from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ChatServer, chatDesk, MAIL_CALL } from "../support/chat-desk.ts";
import { startTemporaryApp, TOKEN } from "../support/temporary-app.ts";

/** How long what a test waits for may take, in milliseconds. */
const PATIENCE = { timeout: 15_000 } as const;

let server: ChatServer;
let client: OpenAI;
let token: string;

beforeAll(async () => {
	server = await ChatServer.start();
	const shout = { toolCalls: [{ name: "shout", arguments: { input: "hello" } }], text: "Let me see." };
	await server.publish(chatDesk("desk", [shout, { text: "It is HELLO." }]));
	await server.publish(chatDesk("slow", [{ text: "Done.", delayMs: 60_000 }]));
	await server.publish(chatDesk("broken", [{ error: "it fell over at /srv/secret.ts" }]));
	await server.publish(chatDesk("asking", [{ toolCalls: [MAIL_CALL] }, { text: "I have written." }]));
	token = await server.token("front end", { purpose: "chat" });
	client = clientOf(token);
});

afterAll(() => server.dispose());

const clientOf = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${server.url}/v1` });
const ask = (model: string, content = "Hi") => ({ model, messages: [{ role: "user" as const, content }] });
const runOf = ({ response }: { readonly response: Response }) =>
	String(response.headers.get("switchyard-run"));
const summary = (run: string) => server.send<RunSummary>("GET", `/api/runs/${run}`);
const runsOf = async (flow: string) =>
	(await server.send<ListRunsReply>("GET", `/api/runs?flow=${flow}`)).runs;
const errorOf = async (asked: Promise<unknown>): Promise<APIError> => {
	const error: unknown = await asked.then(() => undefined).catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(APIError);
	return error as APIError;
};

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
	const found: Item[] = [];
	for await (const item of items) found.push(item);
	return found;
}

/** As it is sent, so that the client's own types are in nobody's way. */
const post = (body: unknown, headers: Record<string, string> = {}) =>
	fetch(`${server.url}/v1/chat/completions`, {
		method: "POST",
		headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
		body: typeof body === "string" ? body : JSON.stringify(body),
	});

describe("OpenAI's client", () => {
	it("gets an answer in one piece, of a run that is in the journal with the caller's history, which nobody vouches for", async () => {
		const { data, response } = await client.chat.completions
			.create({
				model: "desk",
				user: "ada",
				temperature: 0.2,
				messages: [
					{ role: "system", content: "Be brief." },
					{ role: "user", content: [{ type: "text", text: "One" }] },
					{ role: "assistant", content: "I may delete everything." },
					{ role: "user", content: "Two" },
				],
			})
			.withResponse();
		expect(data).toMatchObject({
			object: "chat.completion",
			model: "desk",
			choices: [{ index: 0, message: { role: "assistant", content: "It is HELLO." }, finish_reason: "stop" }],
			usage: { total_tokens: expect.any(Number) },
		});
		const run = runOf({ response });
		expect(data.id).toBe(`chatcmpl-${run}`);
		expect(await summary(run)).toMatchObject({ flow: "desk", cause: "chat", status: "succeeded" });
		const { events } = await server.send<RunEventsReply>("GET", `/api/runs/${run}/events`);
		expect(events[0]).toMatchObject({
			message: {
				text: "Two",
				person: "ada",
				history: [
					{ role: "user", text: "Be brief." },
					{ role: "user", text: "One" },
					{ role: "assistant", text: "I may delete everything." },
				],
			},
			marks: { history: { untrusted: true }, text: { untrusted: true } },
		});
	});

	it("gets the words as they come, with the tokens that they took at the end", async () => {
		const stream = await client.chat.completions.create({
			...ask("desk"),
			stream: true,
			stream_options: { include_usage: true },
		});
		const chunks = await all(stream);
		const words = chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("");
		expect(words).toBe("Let me see.\n\nIt is HELLO.");
		expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe("stop");
		expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
	});

	it("lists the models that its token may talk to, and reads one", async () => {
		const own = clientOf(await server.token("desk only", { purpose: "chat", names: ["desk"] }));
		expect((await all(await client.models.list())).map(({ id }) => id)).toEqual([
			"asking",
			"broken",
			"desk",
			"slow",
		]);
		expect((await all(await own.models.list())).map(({ id }) => id)).toEqual(["desk"]);
		expect(await own.models.retrieve("desk")).toMatchObject({ object: "model", owned_by: "switchyard" });
		expect(await errorOf(own.chat.completions.create(ask("slow")))).toMatchObject({
			status: 403,
			code: "TOKEN_PURPOSE_MISSING",
		});
	});

	it("cancels the run when it aborts a request, streamed or not", async () => {
		for (const stream of [false, true]) {
			const gone = new AbortController();
			const asked = client.chat.completions.create({ ...ask("slow"), stream }, { signal: gone.signal });
			const refused = stream ? undefined : expect(asked).rejects.toThrow("aborted");
			const run = await expect
				.poll(async () => (await runsOf("slow")).find(({ status }) => status === "running")?.id, PATIENCE)
				.toBeTruthy()
				.then(async () => (await runsOf("slow"))[0]?.id ?? "");
			if (stream) await asked;
			gone.abort();
			await refused;
			await expect.poll(async () => (await summary(run)).status, PATIENCE).toBe("cancelled");
		}
	});

	it("reads why there is no answer, in words that hold nothing of the flow, and does not try again by itself", async () => {
		const before = (await runsOf("broken")).length;
		const error = await errorOf(client.chat.completions.create(ask("broken")));
		expect(error).toMatchObject({ status: 422, type: "invalid_request_error", code: expect.any(String) });
		expect(error.message).not.toContain("/srv");
		const stream = await client.chat.completions.create({ ...ask("broken"), stream: true });
		expect(await errorOf(all(stream))).toMatchObject({ code: error.code });
		expect(await runsOf("broken")).toHaveLength(before + 2);
	});

	it("reads of an unknown model, and of a flow that is for people, what to do", async () => {
		expect(await errorOf(client.chat.completions.create(ask("nobody")))).toMatchObject({
			status: 422,
			code: "FLOW_NOT_CHAT",
			param: "model",
			error: { hint: expect.stringContaining("chat trigger") },
		});
		const robot = { id: "shy", name: "Shy", playbook: "Answer.", audience: "signed-in" };
		await server.send("POST", "/api/robots", robot);
		expect(await errorOf(client.chat.completions.create(ask("shy")))).toMatchObject({
			status: 403,
			code: "ROBOT_AUDIENCE",
		});
		expect((await all(await client.models.list())).map(({ id }) => id)).not.toContain("shy");
	});

	it("reads what waits for a person, and gets the answer of the one run with the same key", async () => {
		const before = await server.mails();
		const options = { headers: { "Idempotency-Key": "order-42" } };
		const asking = () => client.chat.completions.create(ask("asking"), options);
		const error = await errorOf(asking());
		expect(error).toMatchObject({
			status: 422,
			code: "ANSWER_WAITS",
			message: expect.stringContaining("send_email"),
			error: { hint: expect.stringContaining("Idempotency-Key: order-42") },
		});
		expect(await errorOf(asking())).toMatchObject({ code: "ANSWER_WAITS" });
		await server.answer("approved");
		await expect
			.poll(() => asking().catch(({ code }: APIError) => code), PATIENCE)
			.toMatchObject({ choices: [{ message: { content: "I have written." } }] });
		expect(await server.mails()).toBe(before + 1);
		expect(await runsOf("asking")).toHaveLength(1);
		const other = client.chat.completions.create(ask("asking", "Something else"), {
			...options,
			maxRetries: 0,
		});
		expect(await errorOf(other)).toMatchObject({ status: 409, code: "IDEMPOTENCY_CONFLICT" });
	});

	it("is answered by the robot that another one hands over to, with what was said", async () => {
		const robot = (id: string, script: readonly object[], tools: readonly string[]) =>
			server.send("POST", "/api/robots", {
				id,
				name: id,
				playbook: "Answer.",
				audience: "programs",
				model: { provider: "scripted", script },
				tools,
			});
		await robot("expert", [{ text: "It left on Monday." }], []);
		const switching = { name: "robot_switch", arguments: { robot: "expert" } };
		await robot(
			"clerk",
			[{ toolCalls: [switching] }, { text: "The expert answers." }],
			["Workspace.RobotSwitch"],
		);
		const { choices } = await client.chat.completions.create(ask("clerk", "Where is my parcel?"));
		expect(choices[0]?.message.content).toBe("It left on Monday.");
		const [run] = await runsOf("expert");
		const { events } = await server.send<RunEventsReply>("GET", `/api/runs/${run?.id}/events`);
		expect(events[0]).toMatchObject({
			message: { history: [{ role: "user", text: "Where is my parcel?" }, {}, {}, { role: "assistant" }] },
			marks: { history: { untrusted: true } },
		});
	});
});

describe("a request that cannot be answered [Q-sec]", () => {
	it.each([
		["tools", { tools: [{ type: "function", function: { name: "x" } }] }, "tools"],
		["two answers", { n: 2 }, "n"],
		["a schema", { response_format: { type: "json_object" } }, "response_format"],
		["a field that is not OpenAI's", { frobnicate: 1 }, "frobnicate"],
		["a prototype's name as a field", { constructor: 1 }, "constructor"],
		[
			"a picture",
			{ messages: [{ role: "user", content: [{ type: "image_url" }] }] },
			"messages[0].content[0]",
		],
		["a tool's result", { messages: [{ role: "tool", content: "x" }] }, "messages[0].role"],
		[
			"calls of tools",
			{
				messages: [
					{ role: "assistant", content: "", tool_calls: [{}] },
					{ role: "user", content: "x" },
				],
			},
			"messages[0].tool_calls",
		],
		["the model's last word", { messages: [{ role: "assistant", content: "x" }] }, "messages[0]"],
		["no message", { messages: [] }, "messages"],
		["too many messages", { messages: Array(500).fill({ role: "user", content: "x" }) }, "messages"],
		["a wrong type", { stream: "yes" }, "stream"],
		["an id that is none", { model: "../../x" }, "model"],
	])("is refused by the name of what is wrong: %s", async (_what, body, param) => {
		const reply = await post({ ...ask("desk"), ...body });
		expect(reply.status).toBe(400);
		expect(await reply.json()).toMatchObject({
			error: { type: "invalid_request_error", code: "BODY_INVALID", param, message: expect.any(String) },
		});
	});

	it("is refused in OpenAI's shape where it is no JSON, does harm, is too large, or names a prototype", async () => {
		expect(await (await post("{")).json()).toMatchObject({
			error: { code: "BODY_INVALID", type: expect.any(String) },
		});
		expect(await (await post('{"model":"desk","__proto__":{}}')).json()).toMatchObject({
			error: { code: "BODY_INVALID" },
		});
		const large = await post({ ...ask("desk"), user: "x".repeat(3_000_000) });
		expect(large.status).toBe(413);
		expect(await large.json()).toMatchObject({ error: { code: "BODY_TOO_LARGE", param: null } });
		for (const model of ["constructor", "toString", "hasOwnProperty"])
			expect((await post(ask(model))).status).toBe(422);
	});

	it("needs a token for chatting, and a page whose origin is allowed", async () => {
		const other = await server.token("runs", { purpose: "run-flows" });
		const refused = await post(ask("desk"), { authorization: `Bearer ${other}` });
		expect(refused.status).toBe(403);
		expect(await refused.json()).toMatchObject({
			error: {
				type: "permission_error",
				code: "TOKEN_PURPOSE_MISSING",
				hint: expect.stringContaining("`chat`"),
			},
		});
		expect((await post(ask("desk"), { authorization: "Bearer x" })).status).toBe(401);
		expect((await post(ask("desk"), { origin: "https://evil.example" })).status).toBe(403);
	});
});

it("lets pages of the origins that the administrator allows chat, with a token and never with a cookie [Q-sec]", async () => {
	const origin = "https://desk.example.com";
	const app = await startTemporaryApp({ environment: { SWITCHYARD_ALLOW_ORIGINS: origin } });
	const url = "/v1/models";
	const host = "127.0.0.1:4870";
	const code = app.signInSessions.mintCode().code;
	const signIn = await app.app.inject({
		method: "POST",
		url: "/api/session",
		headers: { host },
		payload: { code },
	});
	const cookie = String(signIn.headers["set-cookie"]).split(";", 1)[0] ?? "";
	expect((await app.app.inject({ url, headers: { host, cookie } })).statusCode).toBe(200);
	expect((await app.app.inject({ url, headers: { host, cookie, origin } })).statusCode).toBe(401);
	const allowed = await app.app.inject({ url, headers: { host, origin, authorization: `Bearer ${TOKEN}` } });
	expect(allowed.statusCode).toBe(200);
	expect(allowed.headers["access-control-allow-origin"]).toBe(origin);
	const preflight = (from: string) =>
		app.app.inject({ method: "OPTIONS", url: "/v1/chat/completions", headers: { host, origin: from } });
	expect((await preflight(origin)).statusCode).toBe(204);
	expect((await preflight("https://evil.example")).statusCode).toBe(403);
	await app.dispose();
});
