import { afterEach, describe, expect, it } from "vitest";
import { createModels } from "../create-models.ts";
import { MAX_ANSWER_BYTES, MAX_TOOL_CALLS } from "../limits.ts";
import { askContext } from "../testing/ask-context.ts";
import { type ModelServer, startModelServer } from "../testing/model-server.ts";
import { API_KEY, PROVIDERS, question } from "../testing/provider-question.ts";
import type { ServedWords } from "../testing/served-answer.ts";

const models = createModels();
let server: ModelServer | undefined;

afterEach(async () => {
	await server?.close();
	server = undefined;
});

describe.each(PROVIDERS)("an answer of %s that is too much", (provider) => {
	async function refusalOf(answer: ServedWords) {
		server = await startModelServer(provider, [answer]);
		const context = askContext({ credential: { apiKey: API_KEY, baseUrl: server.baseUrl } });
		const asked = models.ask(question(provider), context);
		await expect(asked).rejects.toMatchObject({ fault: { code: "MODEL_FAILED", retryable: false } });
		await server.requests[0]?.closed;
		return asked.catch((error: Error) => error.message);
	}

	it("in words is cut off while it comes [Q-S7]", async () => {
		const tenth = "x".repeat(MAX_ANSWER_BYTES / 10);
		const text = Array.from({ length: 40 }, () => tenth);
		expect(await refusalOf({ text, holdAfter: 30 })).toContain("larger than 1 MB");
	});

	it("in arguments is refused [Q-S7]", async () => {
		const subject = "x".repeat(MAX_ANSWER_BYTES);
		const toolCalls = [{ id: "call-a", name: "send_email", arguments: { to: "a@b.example", subject } }];
		expect(await refusalOf({ toolCalls })).toContain("larger than 1 MB");
	});

	it("in tool calls is refused [Q-S7]", async () => {
		const toolCalls = Array.from({ length: MAX_TOOL_CALLS + 1 }, (_, index) => ({
			id: `call-${index}`,
			name: "send_email",
			arguments: {},
		}));
		expect(await refusalOf({ toolCalls })).toContain("more than 128 tools");
	});
});
