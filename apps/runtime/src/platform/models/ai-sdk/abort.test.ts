import { afterEach, describe, expect, it } from "vitest";
import { createModels } from "../create-models.ts";
import { askContext } from "../testing/ask-context.ts";
import { type ModelServer, startModelServer } from "../testing/model-server.ts";
import { API_KEY, PROVIDERS, question } from "../testing/provider-question.ts";

const models = createModels();
let server: ModelServer | undefined;

afterEach(async () => {
	await server?.close();
	server = undefined;
});

describe.each(PROVIDERS)("aborting %s", (provider) => {
	it("in the middle of an answer ends the question and the connection at once", async () => {
		server = await startModelServer(provider, [{ text: ["One ", "two ", "three ", "four"], holdAfter: 3 }]);
		const context = askContext({ credential: { apiKey: API_KEY, baseUrl: server.baseUrl } });
		const reason = new Error("The run was cancelled.");
		const asked = models.ask(question(provider), context);
		await context.firstWord;
		context.abort(reason);
		await expect(asked).rejects.toBe(reason);
		await server.requests[0]?.closed;
	});

	it("before the question asks nobody", async () => {
		server = await startModelServer(provider, [{ text: ["Hello"] }]);
		const context = askContext({ credential: { apiKey: API_KEY, baseUrl: server.baseUrl } });
		const reason = new Error("The run was cancelled.");
		context.abort(reason);
		await expect(models.ask(question(provider), context)).rejects.toBe(reason);
		expect(server.requests).toEqual([]);
	});
});
