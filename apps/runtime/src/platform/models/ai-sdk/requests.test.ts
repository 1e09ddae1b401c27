import { afterEach, describe, expect, it, vi } from "vitest";
import { createModels } from "../create-models.ts";
import { askContext } from "../testing/ask-context.ts";
import { type ModelServer, startModelServer } from "../testing/model-server.ts";
import { openAiProtocol } from "../testing/openai-protocol.ts";
import { API_KEY, type PROVIDERS, question, SEND_EMAIL } from "../testing/provider-question.ts";
import { refusal, SUCCESS, TOOL_CONVERSATION } from "../testing/tool-conversation.ts";

const models = createModels();
let server: ModelServer | undefined;

afterEach(async () => {
	await server?.close();
	server = undefined;
});

/** What a provider receives when it is asked this. */
async function received(provider: (typeof PROVIDERS)[number], given: Parameters<typeof question>[1] = {}) {
	server = await startModelServer(provider, [{ text: ["Done."] }]);
	const context = askContext({ credential: { apiKey: API_KEY, baseUrl: server.baseUrl } });
	await models.ask(question(provider, given), context);
	const [request] = server.requests;
	if (!request) throw new Error("The server was not asked.");
	return request;
}

describe("a request to an OpenAI-compatible provider", () => {
	it("carries name, description and schema of each tool exactly as given [R11][R13]", async () => {
		const { body, headers } = await received("openai-compatible");
		expect(headers.authorization).toBe(`Bearer ${API_KEY}`);
		expect(body).toMatchObject({ model: "local", stream: true });
		expect(body.tools).toEqual([{ type: "function", function: SEND_EMAIL }]);
		expect(body.messages).toEqual([
			{ role: "system", content: "You run the order desk." },
			{ role: "user", content: "Tell john@example.com that order 42 has shipped" },
		]);
	});

	it("carries earlier calls and their results by id [R14][R22]", async () => {
		const { body } = await received("openai-compatible", { messages: TOOL_CONVERSATION });
		const [, , assistant, ...results] = body.messages as Record<string, unknown>[];
		expect(assistant).toEqual({
			role: "assistant",
			content: "One moment.",
			tool_calls: [
				call("call-a", { to: "john@example.com", subject: "Shipped" }),
				call("call-b", { to: "nobody", subject: "Shipped" }),
				call("call-c", { INVALID_JSON: '{"to":' }),
			],
		});
		expect(results).toEqual([
			{ role: "tool", tool_call_id: "call-a", content: JSON.stringify(SUCCESS) },
			{ role: "tool", tool_call_id: "call-b", content: JSON.stringify(refusal("to")) },
			{ role: "tool", tool_call_id: "call-c", content: JSON.stringify(refusal("arguments")) },
		]);
	});

	it("names no tools when there are none, and sends the setting's numbers", async () => {
		const { body } = await received("openai-compatible", {
			tools: [],
			numbers: { temperature: 0.5, maxOutputTokens: 99 },
		});
		expect(body).not.toHaveProperty("tools");
		expect(body).toMatchObject({ temperature: 0.5, max_tokens: 99 });
	});

	it("gives the limit of tokens the name that OpenAI itself takes", async () => {
		const bodies: unknown[] = [];
		const fetch: typeof globalThis.fetch = async (_address, init) => {
			bodies.push(JSON.parse(String(init?.body)));
			return new Response(openAiProtocol.events({ text: ["Done."] }).join("\n\n"));
		};
		const context = askContext({ credential: { baseUrl: "https://api.openai.com/v1" }, fetch });
		await models.ask(question("openai-compatible", { numbers: { maxOutputTokens: 99 } }), context);
		expect(bodies).toEqual([expect.objectContaining({ max_completion_tokens: 99 })]);
		expect(bodies[0]).not.toHaveProperty("max_tokens");
	});
});

describe("a request to Anthropic", () => {
	it("carries name, description and schema of each tool exactly as given [R11][R13]", async () => {
		const { body, headers } = await received("anthropic");
		const { name, description, parameters } = SEND_EMAIL;
		expect(headers["x-api-key"]).toBe(API_KEY);
		expect(body.tools).toEqual([{ name, description, input_schema: parameters }]);
		expect(body.system).toMatchObject([{ type: "text", text: "You run the order desk." }]);
	});

	describe("marks for its cache", () => {
		const MARK = { type: "ephemeral" };
		/** What is marked of a request: the texts, and the ids of answered calls. */
		const marked = ({ body }: Awaited<ReturnType<typeof received>>) => {
			const { system = [], tools = [], messages } = body as Record<string, Record<string, unknown>[]>;
			const blocks = messages?.flatMap(({ content }) => content as Record<string, unknown>[]) ?? [];
			return [...tools, ...system, ...blocks].flatMap(({ cache_control, ...block }) => {
				if (cache_control === undefined) return [];
				expect(cache_control).toEqual(MARK);
				return [block.text ?? block.tool_use_id ?? block.name];
			});
		};

		it("the instructions, the end of the conversation, and where the request before ended", async () => {
			const [, prompt] = TOOL_CONVERSATION as readonly { text?: string }[];
			expect(marked(await received("anthropic", { messages: TOOL_CONVERSATION }))).toEqual([
				"You run the order desk.",
				prompt?.text,
				"call-c",
			]);
		});

		it("the last tool where there are no instructions", async () => {
			const messages = [{ role: "user", text: "Hello" }] as const;
			expect(marked(await received("anthropic", { messages }))).toEqual(["send_email", "Hello"]);
		});

		it("no conversation that no tool continues", async () => {
			expect(marked(await received("anthropic", { tools: [] }))).toEqual(["You run the order desk."]);
		});
	});

	it("carries earlier calls and their results by id [R14][R22]", async () => {
		const { body } = await received("anthropic", { messages: TOOL_CONVERSATION });
		const [, assistant, results] = body.messages as { content: unknown }[];
		expect(assistant?.content).toEqual([
			{ type: "text", text: "One moment." },
			toolUse("call-a", { to: "john@example.com", subject: "Shipped" }),
			toolUse("call-b", { to: "nobody", subject: "Shipped" }),
			toolUse("call-c", { INVALID_JSON: '{"to":' }),
		]);
		expect(results?.content).toEqual([
			{ type: "tool_result", tool_use_id: "call-a", content: JSON.stringify(SUCCESS) },
			{ type: "tool_result", tool_use_id: "call-b", content: JSON.stringify(refusal("to")), is_error: true },
			{
				type: "tool_result",
				tool_use_id: "call-c",
				content: JSON.stringify(refusal("arguments")),
				is_error: true,
				cache_control: { type: "ephemeral" },
			},
		]);
	});
});

describe("a request to Google", () => {
	it("carries name, description and schema of each tool exactly as given [R11][R13]", async () => {
		const { body, headers, url } = await received("google");
		const { name, description, parameters } = SEND_EMAIL;
		expect(headers["x-goog-api-key"]).toBe(API_KEY);
		expect(url).toBe("/v1beta/models/local:streamGenerateContent?alt=sse");
		expect(body.tools).toEqual([
			{ functionDeclarations: [{ name, description, parametersJsonSchema: parameters }] },
		]);
		expect(body.systemInstruction).toEqual({ parts: [{ text: "You run the order desk." }] });
	});

	it("carries earlier calls, and all their results together, by id [R14][R22]", async () => {
		const { body } = await received("google", { messages: TOOL_CONVERSATION });
		const [, assistant, results, ...more] = body.contents as { role: string; parts: unknown }[];
		expect(more).toEqual([]);
		expect(assistant).toEqual({
			role: "model",
			parts: [
				{ text: "One moment." },
				functionCall("call-a", { to: "john@example.com", subject: "Shipped" }),
				functionCall("call-b", { to: "nobody", subject: "Shipped" }),
				functionCall("call-c", { INVALID_JSON: '{"to":' }),
			],
		});
		expect(results).toMatchObject({
			role: "user",
			parts: [
				{ functionResponse: { id: "call-a", name: "send_email", response: { content: SUCCESS } } },
				{ functionResponse: { id: "call-b", response: { error: refusal("to") } } },
				{ functionResponse: { id: "call-c", response: { error: refusal("arguments") } } },
			],
		});
	});
});

it("prints nothing, not even where the SDK would warn", async () => {
	const printed = [vi.spyOn(process, "emitWarning"), vi.spyOn(console, "warn"), vi.spyOn(console, "error")];
	server = await startModelServer("google", [{ text: ["Done."] }, { status: 500, message: "No." }]);
	const context = askContext({ credential: { apiKey: API_KEY, baseUrl: server.baseUrl } });
	const asked = question("google", { messages: TOOL_CONVERSATION });
	const setting = { provider: "google", model: "gemini-3-pro", credential: "provider" } as const;
	await models.ask({ ...asked, setting }, context);
	await expect(models.ask({ ...asked, setting }, context)).rejects.toThrow("No.");
	for (const spy of printed) expect(spy).not.toHaveBeenCalled();
	vi.restoreAllMocks();
});

function call(id: string, args: unknown) {
	return { id, type: "function", function: { name: "send_email", arguments: JSON.stringify(args) } };
}

function toolUse(id: string, input: unknown) {
	return { type: "tool_use", id, name: "send_email", input };
}

function functionCall(id: string, args: unknown) {
	return { functionCall: { id, name: "send_email", args } };
}
