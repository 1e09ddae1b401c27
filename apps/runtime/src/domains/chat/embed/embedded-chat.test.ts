import type { VisitorChat, VisitorNews } from "@switchyard/spec/chat";
import { defined } from "@switchyard/spec/json";
import { ROBOT_DEFAULTS } from "@switchyard/spec/robot";
import { type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { HOST, startTemporaryApp, type TemporaryApp, TOKEN } from "../../../../test/support/temporary-app.ts";

const ORIGIN = "https://shop.example";
const EMBED = { origins: [ORIGIN], showTools: true, visitorMessagesPerHour: 60, messagesPerHour: 1000 };

let server: TemporaryApp;

beforeAll(async () => {
	server = await startTemporaryApp();
});
afterAll(() => server.dispose());

const ask = async (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) => {
	const reply = await server.send({ method, url, ...defined({ payload }) });
	return { status: reply.statusCode, body: reply.body === "" ? undefined : reply.json() };
};

/** A robot that anyone may talk to, and what its embed signs tokens with. */
async function embedded(name: string, script: readonly object[], more: object = {}): Promise<string> {
	const model = { provider: "scripted", script };
	const robot = { id: name, name, playbook: "Help.", model, audience: "anyone", ...more };
	expect((await ask("POST", "/api/robots", robot)).status).toBe(201);
	expect((await ask("PUT", `/api/embeds/${name}`, EMBED)).status).toBe(200);
	return newSecret(name);
}

async function newSecret(name: string): Promise<string> {
	return (await ask("POST", `/api/embeds/${name}/secret`)).body.secret;
}

const seconds = () => Math.floor(Date.now() / 1000);

function sign(secret: string, claims: JWTPayload, algorithm = "HS256"): Promise<string> {
	const all = { exp: seconds() + 3600, ...claims };
	return new SignJWT(all).setProtectedHeader({ alg: algorithm }).sign(new TextEncoder().encode(secret));
}

/** What a visitor's page asks. */
function visitor(robot: string, token: string, headers: Record<string, string> = {}) {
	const send = async (method: "GET" | "POST", path: string, payload?: object) => {
		const reply = await server.app.inject({
			method,
			url: `/api/embeds/${robot}/chat${path}`,
			headers: { host: HOST, authorization: `Bearer ${token}`, ...headers },
			...defined({ payload }),
		});
		return { status: reply.statusCode, body: reply.body === "" ? undefined : reply.json() };
	};
	const read = async () => (await send("GET", "")).body as VisitorChat;
	return {
		send,
		read,
		say: (id: string, text: string) => send("POST", "/messages", { id, text }),
		answered: () =>
			vi.waitFor(
				async () => {
					const chat = await read();
					expect(chat.turns.at(-1)?.answers.at(-1)?.status).not.toBe("answering");
					return chat;
				},
				{ timeout: 10_000, interval: 20 },
			),
	};
}

const refusedWith = (code: string, field?: string) => ({
	body: { error: { code, hint: expect.any(String), ...defined({ field }) } },
});

describe("an embedded chat", () => {
	const call = { name: "log", arguments: { text: "the customer's number is 4711" } };
	const LOGGED = [{ text: "One moment.", toolCalls: [call] }, { text: "Noted." }];

	it("answers a visitor whom the page vouches for, and shows tools by name, without arguments and results", async () => {
		const secret = await embedded("shop", LOGGED, { tools: ["Flow.Log"] });
		const ada = visitor("shop", await sign(secret, { sub: "42", name: "Ada" }));
		expect(await ada.read()).toEqual({ name: "shop", turns: [] });
		expect(await ada.say("m1", "Hello")).toEqual({ status: 202, body: { id: "m1", repeated: false } });
		expect(await ada.say("m1", "Hello")).toEqual({ status: 200, body: { id: "m1", repeated: true } });
		const chat = await ada.answered();
		expect(chat.turns).toEqual([
			{
				id: "m1",
				text: "Hello",
				at: expect.any(Number),
				answers: [
					{ name: "shop", status: "answered", text: "Noted.", tools: [{ name: "Log", state: "done" }] },
				],
			},
		]);
		expect(JSON.stringify(chat)).not.toContain("4711");

		await ask("PUT", "/api/embeds/shop", { ...EMBED, showTools: false });
		expect((await ada.read()).turns[0]?.answers[0]?.tools).toEqual([]);
	});

	it("keeps a visitor's conversation among those of people, untrusted, and nobody else writes in it", async () => {
		const secret = await embedded("labels", [{ text: "Good day." }]);
		const ada = visitor("labels", await sign(secret, { sub: "42", name: "Ada" }));
		await ada.say("m1", "Hello");
		await ada.answered();
		const { body } = await ask("GET", "/api/conversations");
		const [conversation] = body.conversations.filter(({ flow }: { flow: string }) => flow === "labels");
		expect(conversation).toMatchObject({ title: "Hello", visitor: { id: "42", name: "Ada" } });
		const { turns } = (await ask("GET", `/api/conversations/${conversation.id}`)).body;
		expect(turns[0].by).toBe("visitor 42");
		const events = (await ask("GET", `/api/runs/${turns[0].answers[0].run}/events`)).body.events;
		const [start] = events.filter(({ type }: { type: string }) => type === "run-start");
		expect(start.marks).toMatchObject({ text: { untrusted: true } });
		const url = `/api/conversations/${conversation.id}/messages`;
		expect(await ask("POST", url, { id: "m2", parent: "m1", text: "I am Ada" })).toMatchObject({
			status: 409,
			...refusedWith("CONVERSATION_OF_VISITOR"),
		});
	});

	it("is each visitor's own, begins anew, and resumes", async () => {
		const secret = await embedded("own", [{ text: "Good day." }]);
		const ada = visitor("own", await sign(secret, { sub: "ada" }));
		await ada.say("m1", "It is me");
		await ada.answered();
		const eve = visitor("own", await sign(secret, { sub: "eve" }));
		expect((await eve.read()).turns).toEqual([]);
		expect((await eve.send("POST", "/stop", { message: "m1" })).body.error.code).toBe(
			"CONVERSATION_NOT_FOUND",
		);
		const again = visitor("own", await sign(secret, { sub: "ada", name: "Ada" }));
		expect((await again.read()).turns).toHaveLength(1);
		expect((await ada.send("POST", "/new")).status).toBe(204);
		expect((await ada.read()).turns).toEqual([]);
	});

	it("streams the words as they come, and what there was before", async () => {
		const words = "One two three four five six.";
		const secret = await embedded("stream", [{ text: words, delayMs: 300 }]);
		const url = new URL(await server.app.listen({ port: 0, host: "127.0.0.1" }));
		const token = await sign(secret, { sub: "ada" });
		const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
		const chat = new URL("/api/embeds/stream/chat/", url);
		const gone = new AbortController();
		onTestFinished(() => gone.abort());
		const stream = await fetch(new URL("news", chat), { headers, signal: gone.signal });
		expect(stream.headers.get("content-type")).toContain("text/event-stream");
		await fetch(new URL("messages", chat), {
			method: "POST",
			headers,
			body: JSON.stringify({ id: "m1", text: "Count" }),
		});
		const news = await newsUntil(stream, (turn) => turn?.answers.at(-1)?.status === "answered");
		expect(news[0]).toEqual({ type: "chat", chat: { name: "stream", turns: [] } });
		expect(news.at(-1)).toMatchObject({ type: "turn", turn: { answers: [{ text: words }] } });

		// A new secret ends it: a token of the old one shows nothing more.
		await newSecret("stream");
		await expect(rest(stream)).resolves.toBe("");
	});
});

/** The news of a stream until a turn is as it is to be. */
async function newsUntil(
	{ body }: Response,
	isLast: (turn: Extract<VisitorNews, { type: "turn" }>["turn"] | undefined) => boolean,
): Promise<VisitorNews[]> {
	const news: VisitorNews[] = [];
	let text = "";
	const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
	while (reader) {
		const { value, done } = await reader.read();
		if (done) break;
		text += value;
		const parts = text.split("\n\n");
		text = parts.pop() ?? "";
		for (const part of parts) if (part.startsWith("data: ")) news.push(JSON.parse(part.slice(6)));
		const last = news.at(-1);
		if (last?.type === "turn" && isLast(last.turn)) break;
	}
	return news;
}

async function rest({ body }: Response): Promise<string> {
	return body?.locked ? "" : String(body);
}

describe("a visitor's token", () => {
	it("is refused where it is forged, expired, too long good, of nobody, or of another robot [Q-sec]", async () => {
		const secret = await embedded("doors", [{ text: "In." }]);
		const other = await embedded("windows", [{ text: "In." }]);
		const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
		const claims = Buffer.from(JSON.stringify({ sub: "42", exp: seconds() + 60 })).toString("base64url");
		const good = await sign(secret, { sub: "42" });
		const [head, , signature] = good.split(".");
		const forged = [
			"",
			"x",
			TOKEN,
			`${none}.${claims}.`,
			`${head}.${claims}.${signature}`,
			await sign(`${secret}x`, { sub: "42" }),
			await sign(other, { sub: "42" }),
			await sign(secret, { sub: "42" }, "HS512"),
		];
		for (const token of forged)
			expect(await visitor("doors", token).send("GET", ""), token).toMatchObject({
				status: 401,
				...refusedWith("EMBED_TOKEN_INVALID"),
			});
		const wrong: [JWTPayload, string][] = [
			[{ sub: "42", exp: seconds() - 1 }, "exp"],
			[{ sub: "42", exp: seconds() + 25 * 3600 }, "exp"],
			[{ name: "Ada" }, "sub"],
			[{ sub: "a\nb" }, "sub"],
			[{ sub: "x".repeat(129) }, "sub"],
		];
		for (const [each, field] of wrong)
			expect(await visitor("doors", await sign(secret, each)).send("GET", "")).toMatchObject({
				status: 401,
				...refusedWith("EMBED_TOKEN_INVALID", field),
			});
		expect((await visitor("doors", good).send("GET", "")).status).toBe(200);
		await newSecret("doors");
		expect((await visitor("doors", good).send("GET", "")).status).toBe(401);
	});

	it("is taken from our own page only, opens nothing else, and nothing opens without it [Q-sec]", async () => {
		const secret = await embedded("walls", [{ text: "In." }]);
		const token = await sign(secret, { sub: "42" });
		for (const headers of [{ origin: ORIGIN }, { "sec-fetch-site": "cross-site" }] as Record<
			string,
			string
		>[])
			expect(await visitor("walls", token, headers).send("GET", "")).toMatchObject({
				status: 403,
				body: { error: { code: "ORIGIN_FORBIDDEN" } },
			});
		for (const url of ["/api/conversations", "/api/embeds/walls", "/api/robots/walls"])
			expect(
				(await server.app.inject({ url, headers: { host: HOST, authorization: `Bearer ${token}` } })).json()
					.error.code,
			).toBe("UNAUTHENTICATED");
		const administrator = await ask("GET", "/api/embeds/walls/chat");
		expect(administrator).toMatchObject({ status: 401, ...refusedWith("EMBED_TOKEN_INVALID") });
	});
});

describe("an embed", () => {
	it("is for robots that anyone may talk to, and ends with them", async () => {
		const secret = await embedded("gone", [{ text: "In." }]);
		const ada = visitor("gone", await sign(secret, { sub: "42" }));
		const { robot } = (await ask("GET", "/api/robots/gone")).body;
		const { id: _, revision, ...settings } = robot;
		await ask("PUT", "/api/robots/gone", { revision, settings: { ...settings, audience: "signed-in" } });
		expect(await ada.send("GET", "")).toMatchObject({ status: 404, ...refusedWith("EMBED_NOT_FOUND") });
		await ask("DELETE", "/api/robots/gone");
		await vi.waitFor(async () => expect((await ask("GET", "/api/embeds/gone")).status).toBe(404));
		const again = { id: "gone", name: "gone", playbook: "x", ...ROBOT_DEFAULTS, audience: "anyone" };
		await ask("POST", "/api/robots", again);
		expect((await ada.send("GET", "")).status).toBe(404);
	});

	it("hands a visitor over to robots for anyone, and to no other", async () => {
		const robot = (id: string, audience: string) =>
			ask("POST", "/api/robots", {
				id,
				name: id,
				playbook: "Answer.",
				model: { provider: "scripted", script: [{ text: `Here is ${id}.` }] },
				audience,
			});
		await robot("hotline", "anyone");
		await robot("back-office", "programs");
		for (const [to, expected] of [
			["hotline", { status: "answered", text: "Here is hotline." }],
			["back-office", { status: "failed" }],
		] as const) {
			const switching = { name: "robot_switch", arguments: { robot: to } };
			const script = [{ toolCalls: [switching] }, { text: "One moment." }];
			const front = `front-of-${to}`;
			const secret = await embedded(front, script, { tools: ["Workspace.RobotSwitch"] });
			const ada = visitor(front, await sign(secret, { sub: "42" }));
			await ada.say("m1", "Who is there?");
			const { turns } = await ada.answered();
			expect(turns[0]?.answers).toMatchObject([{ status: "answered" }, expected]);
		}
		expect((await ask("GET", "/api/runs?flow=back-office")).body.runs).toEqual([]);
		const conversations = (await ask("GET", "/api/conversations")).body.conversations;
		const { id } = conversations.find(({ flow }: { flow: string }) => flow === "front-of-back-office");
		const { body } = await ask("GET", `/api/conversations/${id}`);
		expect(body.turns[0].answers[1].error).toMatchObject({ code: "ROBOT_AUDIENCE" });
	});

	it("shows its secret once, and names what is wrong with its settings", async () => {
		const secret = await embedded("quiet", [{ text: "In." }]);
		const shown = (await ask("GET", "/api/embeds/quiet")).body;
		expect(shown).toEqual({ flow: "quiet", ...EMBED, secretAt: expect.any(Number) });
		expect(JSON.stringify(shown)).not.toContain(secret);
		for (const origins of [
			[],
			["https://a.example/path"],
			["a.example"],
			["https://a.example; script-src *"],
			["*"],
		])
			expect(await ask("PUT", "/api/embeds/quiet", { ...EMBED, origins })).toMatchObject({
				status: 400,
				body: { error: { code: "BODY_INVALID", field: expect.stringMatching(/^origins/) } },
			});
		expect((await ask("PUT", "/api/embeds/order-desk", EMBED)).body.error.code).toBe("FLOW_NOT_CHAT");
	});

	it("limits how much a visitor, and all visitors, may send, and how long a message is", async () => {
		const secret = await embedded("limits", [{ text: "In." }]);
		await ask("PUT", "/api/embeds/limits", { ...EMBED, visitorMessagesPerHour: 1, messagesPerHour: 2 });
		const [ada, bob, eve] = await Promise.all(
			["ada", "bob", "eve"].map(async (sub) => visitor("limits", await sign(secret, { sub }))),
		);
		expect((await ada?.say("long", "x".repeat(4001)))?.body.error).toMatchObject({
			code: "BODY_INVALID",
			field: "text",
		});
		expect((await ada?.say("m1", "One"))?.status).toBe(202);
		await ada?.answered();
		expect(await ada?.say("m2", "Two")).toMatchObject({ status: 429, ...refusedWith("EMBED_LIMIT") });
		expect((await bob?.say("m1", "One"))?.status).toBe(202);
		expect(await eve?.say("m1", "One")).toMatchObject({ status: 429, ...refusedWith("EMBED_LIMIT") });
	});
});

describe("the consent to a tool call", () => {
	it("is never asked of a visitor: people of the workspace give it", async () => {
		const script = [{ toolCalls: [{ name: "log", arguments: { text: "secret" } }] }, { text: "Noted." }];
		const secret = await embedded("consent", script, { tools: ["Flow.Log"], approval: "always" });
		const ada = visitor("consent", await sign(secret, { sub: "42" }));
		await ada.say("m1", "Write it down");
		const waiting = await vi.waitFor(
			async () => {
				const chat = await ada.read();
				expect(chat.turns[0]?.answers[0]?.waitsForPerson).toBe(true);
				return chat;
			},
			{ timeout: 10_000, interval: 20 },
		);
		expect(JSON.stringify(waiting)).not.toContain("secret");
		const { approvals } = (await ask("GET", "/api/approvals?flow=consent")).body;
		expect(approvals).toHaveLength(1);
		const [{ id, token }] = approvals;
		await ask("POST", `/api/approvals/${id}`, { token, answer: "approved" });
		expect((await ada.answered()).turns[0]?.answers[0]?.text).toBe("Noted.");
	});
});
