import type { ChatMessage } from "@switchyard/spec/model";
import { afterEach, describe, expect, it } from "vitest";
import { createModels } from "../create-models.ts";
import { askContext } from "../testing/ask-context.ts";
import { type ModelServer, startModelServer } from "../testing/model-server.ts";
import { API_KEY, PROVIDERS, question } from "../testing/provider-question.ts";
import type { ServedAnswer, ServedWords } from "../testing/served-answer.ts";

const models = createModels();
let server: ModelServer | undefined;

afterEach(async () => {
	await server?.close();
	server = undefined;
});

type Provider = (typeof PROVIDERS)[number];

async function ask(
	provider: Provider,
	answers: Parameters<typeof startModelServer>[1],
	given: Parameters<typeof question>[1] = {},
) {
	server = await startModelServer(provider, answers);
	const context = askContext({ credential: { apiKey: API_KEY, baseUrl: server.baseUrl } });
	const answer = await models.ask(question(provider, given), context);
	return { answer, context, bodies: server.requests.map(({ body }) => body) };
}

const CALL = { id: "call-a", name: "send_email", arguments: { to: "john@example.com", subject: "Shipped" } };
const THOUGHTS: ServedWords = {
	reasoning: { text: ["He wants ", "a mail."], signature: "seal-1" },
	text: ["One moment."],
	toolCalls: [CALL],
};

/** What each provider seals: its thoughts, the call after them, or nothing. */
const KEPT = {
	anthropic: [{ text: "He wants a mail.", signature: "seal-1" }],
	google: [{ text: "He wants a mail." }, { text: "", signature: "seal-1", call: "call-a" }],
	"openai-compatible": [{ text: "He wants a mail." }],
} as const;

/** The conversation that follows from that answer. */
const continued = (provider: Provider): ChatMessage[] => [
	{ role: "user", text: "Tell john@example.com that order 42 has shipped" },
	{ role: "assistant", text: "One moment.", toolCalls: [CALL], reasoning: [...KEPT[provider]] },
	{ role: "tool", call: "call-a", name: "send_email", result: { status: "success", data: {} } },
];

describe.each(PROVIDERS)("what a model of %s thinks", (provider) => {
	it("streams as it comes, apart from its words, and kept with its seal", async () => {
		const { answer, context } = await ask(provider, [THOUGHTS]);
		expect(context.thoughts).toEqual(["He wants ", "a mail."]);
		expect(context.received).toEqual(["One moment."]);
		expect(answer).toMatchObject({ text: "One moment.", toolCalls: [CALL] });
		expect(answer.reasoning).toEqual(KEPT[provider]);
	});

	it("is left out of an answer that has none", async () => {
		expect((await ask(provider, [{ text: ["Done."] }])).answer).not.toHaveProperty("reasoning");
	});

	it("is left out, and the answer taken all the same, where the provider refuses to take it back", async () => {
		const { answer, bodies } = await ask(
			provider,
			({ body }): ServedAnswer =>
				JSON.stringify(body).includes("He wants a mail.")
					? { status: 400, message: "The block is bound to a different conversation." }
					: { text: ["Done."] },
			{ messages: continued(provider) },
		);
		expect(answer.text).toBe("Done.");
		expect(bodies).toHaveLength(2);
		expect(JSON.stringify(bodies[1])).not.toContain("seal-1");
	});

	it("is no reason to ask again where another thing was refused", async () => {
		await expect(
			ask(provider, () => ({ status: 401, message: "No." }), { messages: continued(provider) }),
		).rejects.toThrow("No.");
		expect(server?.requests).toHaveLength(1);
	});
});

describe("reasoning goes back unchanged", () => {
	const sentTo = async (provider: Provider, messages = continued(provider)) =>
		(await ask(provider, [{ text: ["Done."] }], { messages })).bodies[0] as Record<
			string,
			{ content: unknown }[]
		>;

	it("to Anthropic as blocks with their signatures, where they were between its words", async () => {
		const [user, , tool] = continued("anthropic") as [ChatMessage, ChatMessage, ChatMessage];
		const reasoning = [
			{ text: "First.", signature: "s1" },
			{ text: "", encrypted: "only-for-them" },
			{ text: "Then.", after: 4, signature: "s2" },
		];
		const said: ChatMessage = { role: "assistant", text: "One moment.", toolCalls: [CALL], reasoning };
		const { messages } = await sentTo("anthropic", [user, said, tool]);
		expect(messages?.[1]?.content).toEqual([
			{ type: "thinking", thinking: "First.", signature: "s1" },
			{ type: "redacted_thinking", data: "only-for-them" },
			{ type: "text", text: "One " },
			{ type: "thinking", thinking: "Then.", signature: "s2" },
			{ type: "text", text: "moment." },
			{ type: "tool_use", id: "call-a", name: "send_email", input: CALL.arguments },
		]);
	});

	it("to Google with the seal at the call", async () => {
		const { contents } = await sentTo("google");
		expect(contents?.[1]).toEqual({
			role: "model",
			parts: [
				{ text: "He wants a mail.", thought: true },
				{ text: "One moment." },
				{
					functionCall: { id: "call-a", name: "send_email", args: CALL.arguments },
					thoughtSignature: "seal-1",
				},
			],
		});
	});

	it("to compatible servers as they sent it", async () => {
		const { messages } = await sentTo("openai-compatible");
		expect(messages?.[1]).toMatchObject({ content: "One moment.", reasoning_content: "He wants a mail." });
	});
});

it("keeps what Anthropic encrypts in place of showing it", async () => {
	const { answer } = await ask("anthropic", [
		{ reasoning: { text: ["Hm."], signature: "s", encrypted: "only-for-them" }, text: ["Done."] },
	]);
	expect(answer.reasoning).toEqual([
		{ text: "Hm.", signature: "s" },
		{ text: "", encrypted: "only-for-them" },
	]);
});

it("keeps the reasoning of an answer that comes whole", async () => {
	const { answer, context } = await ask("openai-compatible", ({ body }) =>
		body.stream === true ? { status: 500, message: "Cannot use tools with stream" } : THOUGHTS,
	);
	expect(answer.reasoning).toEqual(KEPT["openai-compatible"]);
	expect(context.thoughts).toEqual(["He wants a mail."]);
});

it("cuts off a model that never stops thinking", async () => {
	const text = Array.from({ length: 40 }, () => "x".repeat(64 * 1024));
	await expect(ask("anthropic", [{ reasoning: { text } }])).rejects.toMatchObject({
		fault: { code: "MODEL_FAILED", message: expect.stringContaining("larger than 1 MB") },
	});
});

describe("how much a model is to think", () => {
	const sent = async (provider: Provider, numbers: Parameters<typeof question>[1]) =>
		(await ask(provider, [{ text: ["Done."] }], numbers)).bodies[0];

	it("is nothing that a provider hears of where the setting does not say", async () => {
		for (const provider of PROVIDERS) {
			expect(JSON.stringify(await sent(provider, {}))).not.toMatch(/reasoning|thinking/i);
			await server?.close();
		}
	});

	it.each([
		["openai-compatible", "high", { reasoning_effort: "high" }],
		["openai-compatible", "off", { reasoning_effort: "none" }],
		["anthropic", "medium", { thinking: { type: "enabled", budget_tokens: expect.any(Number) } }],
		["anthropic", "off", { thinking: { type: "disabled" } }],
		["google", "low", { generationConfig: { thinkingConfig: { includeThoughts: true } } }],
		["google", "off", { generationConfig: { thinkingConfig: { thinkingBudget: 0 } } }],
	] as const)("is said in the words of %s: %s", async (provider, reasoning, expected) => {
		expect(await sent(provider, { numbers: { reasoning } })).toMatchObject(expected);
	});
});
