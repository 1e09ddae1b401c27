import { type AnswerField, answerSchema } from "@switchyard/spec/answer";
import { afterEach, describe, expect, it } from "vitest";
import { createModels } from "../create-models.ts";
import { askContext } from "../testing/ask-context.ts";
import { type ModelServer, startModelServer } from "../testing/model-server.ts";
import { API_KEY, PROVIDERS, question } from "../testing/provider-question.ts";
import type { ServedAnswer } from "../testing/served-answer.ts";

const models = createModels();
let server: ModelServer | undefined;

afterEach(async () => {
	await server?.close();
	server = undefined;
});

const FIELDS: readonly AnswerField[] = [
	{ name: "category", type: "choice", choices: ["bug", "question"], required: true },
];
const SCHEMA = answerSchema(FIELDS);
const SAID: ServedAnswer = { text: ['{"category":', ' "bug"}'] };

async function ask(
	provider: (typeof PROVIDERS)[number],
	answers: readonly ServedAnswer[] = [SAID],
	given: Parameters<typeof question>[1] = {},
) {
	server = await startModelServer(provider, answers);
	const context = askContext({ credential: { apiKey: API_KEY, baseUrl: server.baseUrl } });
	const answer = await models.ask(question(provider, { answerSchema: SCHEMA, ...given }), context);
	return { answer, context, bodies: server.requests.map(({ body }) => body) };
}

describe("a request with a schema for the answer", () => {
	it("holds an OpenAI-compatible model to it beside the tools, strictly where every field is required", async () => {
		const { bodies } = await ask("openai-compatible");
		expect(bodies[0]?.tools).toHaveLength(1);
		expect(bodies[0]?.response_format).toEqual({
			type: "json_schema",
			json_schema: { name: "answer", schema: SCHEMA, strict: true },
		});
	});

	it("does not ask for OpenAI's strict mode where a field is optional, at whatever level", async () => {
		const optional = answerSchema([
			{
				name: "orders",
				type: "list",
				items: "object",
				required: true,
				fields: [{ name: "id", type: "text" }],
			},
		]);
		const { bodies } = await ask("openai-compatible", [SAID], { answerSchema: optional });
		expect(bodies[0]?.response_format).toMatchObject({ json_schema: { strict: false } });
	});

	it("holds Google's model to it in the response format", async () => {
		const alone = await ask("google", [SAID], { tools: [] });
		expect(alone.bodies[0]?.generationConfig).toMatchObject({
			responseMimeType: "application/json",
			responseJsonSchema: { properties: { category: { enum: ["bug", "question"] } } },
		});
	});

	it("holds Anthropic's model to it", async () => {
		const { bodies } = await ask("anthropic");
		expect(JSON.stringify(bodies[0])).toContain('"enum":["bug","question"]');
	});

	it.each(PROVIDERS)("gives the words of %s as they came", async (provider) => {
		const { answer, context } = await ask(provider, [SAID], { tools: [] });
		expect(answer).toMatchObject({ text: '{"category": "bug"}', toolCalls: [] });
		expect(context.received.join("")).toBe('{"category": "bug"}');
	});

	it("gives words that do not fit as well: the engine judges them", async () => {
		const { answer } = await ask("openai-compatible", [{ text: ["It is ", "a bug."] }]);
		expect(answer.text).toBe("It is a bug.");
	});

	it("still lets the model call its tools", async () => {
		const call = { id: "c1", name: "send_email", arguments: { to: "a@b.c", subject: "s" } };
		const { answer } = await ask("openai-compatible", [{ toolCalls: [call] }]);
		expect(answer.toolCalls).toEqual([call]);
	});

	it("asks a server that refuses schemas once more without, and any other failure not", async () => {
		const refusal = { status: 400, message: "response_format is not supported" };
		const { answer, bodies } = await ask("openai-compatible", [refusal, SAID]);
		expect(answer.text).toBe('{"category": "bug"}');
		expect(bodies.map((body) => "response_format" in body)).toEqual([true, false]);
		await server?.close();
		await expect(ask("openai-compatible", [{ status: 401, message: "No." }, SAID])).rejects.toThrow("401");
		expect(server?.requests).toHaveLength(1);
	});
});
