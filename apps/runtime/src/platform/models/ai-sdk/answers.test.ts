import { afterEach, describe, expect, it } from "vitest";
import { createNetwork } from "../../egress/network.ts";
import { createModels } from "../create-models.ts";
import { askContext } from "../testing/ask-context.ts";
import { type ModelServer, startModelServer } from "../testing/model-server.ts";
import { API_KEY, PROVIDERS, question } from "../testing/provider-question.ts";
import { SERVED_USAGE, type ServedAnswer } from "../testing/served-answer.ts";

const models = createModels();
let server: ModelServer | undefined;

afterEach(async () => {
	await server?.close();
	server = undefined;
});

describe.each(PROVIDERS)("an answer of %s", (provider) => {
	async function ask(answer: ServedAnswer) {
		server = await startModelServer(provider, [answer]);
		const context = askContext({ credential: { apiKey: API_KEY, baseUrl: server.baseUrl } });
		return { answer: await models.ask(question(provider), context), received: context.received };
	}

	it("streams its words as they come and gives them whole [P4][R14]", async () => {
		const { answer, received } = await ask({ text: ["Order 42 ", "has ", "shipped."] });
		expect(received).toEqual(["Order 42 ", "has ", "shipped."]);
		expect(answer).toEqual({
			text: "Order 42 has shipped.",
			toolCalls: [],
			usage: SERVED_USAGE,
			finishReason: "stop",
		});
	});

	it("tells which tokens came from the provider's cache", async () => {
		const { answer } = await ask({ text: ["Done."], cache: { read: 5 } });
		expect(answer.usage).toEqual({ ...SERVED_USAGE, cachedInputTokens: 5 });
	});

	it("does not believe that more came from the cache than was read", async () => {
		const { answer } = await ask({ text: ["Done."], cache: { read: 4000, written: -3989 } });
		expect(answer.usage.cachedInputTokens).toBeUndefined();
	});

	it("holds every tool call with its own id, name and arguments [R14][R30]", async () => {
		const { answer } = await ask({
			text: ["One moment."],
			toolCalls: [
				{ id: "call-a", name: "send_email", arguments: { to: "john@example.com", subject: "Shipped" } },
				{ id: "call-b", name: "send_email", arguments: { to: "jane@example.com", subject: 'A "quote"' } },
			],
		});
		expect(answer.text).toBe("One moment.");
		expect(answer.toolCalls).toEqual([
			{ id: "call-a", name: "send_email", arguments: { to: "john@example.com", subject: "Shipped" } },
			{ id: "call-b", name: "send_email", arguments: { to: "jane@example.com", subject: 'A "quote"' } },
		]);
	});

	it("keeps arguments that are not an object as the model wrote them [S4][Q-S6]", async () => {
		const { answer } = await ask({
			toolCalls: [{ id: "call-a", name: "send_email", arguments: "to john, please" }],
		});
		expect(answer.toolCalls[0]?.arguments).toBe("to john, please");
	});

	it("leaves it to the engine to refuse wrong types, unknown keys and unknown tools [X3][Q-S2][Q-S6]", async () => {
		const calls = [
			{ id: "call-a", name: "send_email", arguments: { to: 7, subject: null, bcc: ["x"] } },
			{ id: "call-b", name: "drop_tables", arguments: {} },
		];
		expect((await ask({ toolCalls: calls })).answer.toolCalls).toEqual(calls);
	});

	it.each([
		["length", "length"],
		["filter", "content-filter"],
	] as const)("that was cut off (%s) says so", async (stop, finishReason) => {
		const { answer } = await ask({ text: ["Order 42 has"], stop });
		expect(answer).toMatchObject({ text: "Order 42 has", finishReason });
	});

	it("is a failure when the provider's filter left nothing of it", async () => {
		await expect(ask({ stop: "filter" })).rejects.toMatchObject({
			fault: { code: "MODEL_FAILED", message: expect.stringContaining("filter"), retryable: false },
		});
	});

	it("is a failure when the token limit left nothing of it", async () => {
		await expect(ask({ stop: "length" })).rejects.toMatchObject({
			fault: { code: "MODEL_FAILED", hint: expect.stringContaining("maxOutputTokens"), retryable: false },
		});
	});
});

it("comes through the checked fetch of the egress module", async () => {
	server = await startModelServer("anthropic", [{ text: ["Order 42 ", "has shipped."] }]);
	const network = createNetwork({ allow: ["127.0.0.1"] });
	const credential = { apiKey: API_KEY, baseUrl: server.baseUrl };
	const context = askContext({ credential, fetch: network.fetch });
	expect((await models.ask(question("anthropic"), context)).text).toBe("Order 42 has shipped.");
	await network.close();
});

it("takes tokens that a server does not tell of as unknown", async () => {
	server = await startModelServer("openai-compatible", [{ text: ["Hello"], withoutUsage: true }]);
	const context = askContext({ credential: { baseUrl: server.baseUrl } });
	const { usage } = await models.ask(question("openai-compatible"), context);
	expect(usage).toEqual({ inputTokens: null, outputTokens: null });
});

describe("a server that cannot stream with tools", () => {
	const toolCalls = [
		{ id: "call-a", name: "send_email", arguments: { to: "john@example.com", subject: "Shipped" } },
		{ id: "call-b", name: "send_email", arguments: "to john, please" },
	];

	it.each([
		[500, "Cannot use tools with stream"],
		[400, "tools param is not supported when stream is enabled"],
		[400, "Function calling is not supported in streaming mode."],
	])("is asked again without streaming after %i %s", async (status, message) => {
		server = await startModelServer("openai-compatible", ({ body }) =>
			body.stream === true ? { status, message } : { text: ["One moment."], toolCalls },
		);
		const context = askContext({ credential: { baseUrl: server.baseUrl } });
		const answer = await models.ask(question("openai-compatible"), context);
		expect(answer).toEqual({
			text: "One moment.",
			toolCalls,
			usage: SERVED_USAGE,
			finishReason: "tool-calls",
		});
		expect(context.received).toEqual(["One moment."]);
		expect(server.requests.map(({ body }) => body.stream === true)).toEqual([true, false]);
	});

	it("has arguments kept raw, for the engine to refuse, as in a stream [Q-S3]", async () => {
		const text = '{"to":"john@example.com","to":"eve@example.com"}';
		const doubled = [{ id: "call-a", name: "send_email", arguments: text }];
		server = await startModelServer("openai-compatible", ({ body }) =>
			body.stream === true
				? { status: 500, message: "Cannot use tools with stream" }
				: { toolCalls: doubled },
		);
		const context = askContext({ credential: { baseUrl: server.baseUrl } });
		expect((await models.ask(question("openai-compatible"), context)).toolCalls).toEqual(doubled);
	});

	it("is not asked again where it refuses for another reason, or has no tools", async () => {
		server = await startModelServer("openai-compatible", () => ({
			status: 500,
			message: "Cannot use tools.",
		}));
		const credential = { baseUrl: server.baseUrl };
		await expect(models.ask(question("openai-compatible"), askContext({ credential }))).rejects.toThrow();
		expect(server.requests).toHaveLength(1);
		await server.close();
		server = await startModelServer("openai-compatible", () => ({
			status: 500,
			message: "Cannot use tools with stream",
		}));
		const bare = question("openai-compatible", { tools: [] });
		const context = askContext({ credential: { baseUrl: server.baseUrl } });
		await expect(models.ask(bare, context)).rejects.toThrow();
		expect(server.requests).toHaveLength(1);
	});
});

describe("arguments as text", () => {
	it.each(["openai-compatible", "anthropic"] as const)(
		"keep cut-off JSON and JSON that reaches for prototypes raw, from %s [Q-S3]",
		async (provider) => {
			const cutOff = '{"to":"john@example.com","subj';
			const poisoned = '{"__proto__":{"polluted":true}}';
			server = await startModelServer(provider, [
				{
					toolCalls: [
						{ id: "call-a", name: "send_email", arguments: cutOff },
						{ id: "call-b", name: "send_email", arguments: poisoned },
					],
				},
			]);
			const context = askContext({ credential: { apiKey: API_KEY, baseUrl: server.baseUrl } });
			const answer = await models.ask(question(provider), context);
			expect(answer.toolCalls.map((call) => call.arguments)).toEqual([cutOff, poisoned]);
			expect({}).not.toHaveProperty("polluted");
		},
	);

	it.each([
		["a field twice", '{"to":"john@example.com","to":"eve@example.com"}'],
		["a field twice deep inside", '{"to":"john@example.com","rows":[{"a":1,"\\u0061":2}]}'],
		["half of a character", '{"to":"john\\ud800@example.com"}'],
		["a key of prototypes deep inside", '{"to":"john@example.com","options":{"prototype":{}}}'],
	])("keep %s raw, for the engine to refuse [Q-S3]", async (_what, text) => {
		for (const provider of ["openai-compatible", "anthropic"] as const) {
			server = await startModelServer(provider, [
				{ toolCalls: [{ id: "call-a", name: "send_email", arguments: text }] },
			]);
			const context = askContext({ credential: { apiKey: API_KEY, baseUrl: server.baseUrl } });
			const answer = await models.ask(question(provider), context);
			expect(answer.toolCalls).toEqual([{ id: "call-a", name: "send_email", arguments: text }]);
			await server.close();
		}
	});
});
