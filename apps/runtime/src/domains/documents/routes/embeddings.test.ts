import { defined } from "@switchyard/spec/json";
import { expect, it, onTestFinished, vi } from "vitest";
import { startEmbeddingsServer } from "../../../../test/support/embeddings/embeddings-server.ts";
import { startTemporaryApp } from "../../../../test/support/temporary-app.ts";

const KEY = "sk-test-0123456789abcdef";

async function start() {
	const model = await startEmbeddingsServer();
	onTestFinished(() => model.close());
	const { host } = new URL(model.baseUrl);
	const server = await startTemporaryApp({ environment: { SWITCHYARD_ALLOW_ADDRESSES: host } });
	onTestFinished(() => server.dispose());
	const send = async (method: "GET" | "PUT" | "POST" | "DELETE", url: string, payload?: object) => {
		const answer = await server.send({ method, url, ...defined({ payload }) });
		return { status: answer.statusCode, body: answer.json() };
	};
	await send("PUT", "/api/credentials/my-model", {
		kind: "model",
		value: { baseUrl: model.baseUrl, apiKey: KEY },
	});
	await send("PUT", "/api/credentials/google", {
		kind: "model",
		value: { baseUrl: model.googleBaseUrl, apiKey: KEY },
	});
	const settled = () =>
		vi.waitUntil(
			async () => {
				const { body } = await send("GET", "/api/embeddings");
				return body.total === body.embedded;
			},
			{ timeout: 15_000 },
		);
	return { model, server, send, settled };
}

const SETTING = { provider: "openai-compatible", model: "concepts", credential: "my-model" } as const;

it("is off until a model is set; then documents, memory and the workspace are searched by meaning", async () => {
	const { model, send, settled } = await start();
	const off = { available: true, setting: null, total: 0, embedded: 0 };
	expect(await send("GET", "/api/embeddings")).toEqual({ status: 200, body: off });
	await send("POST", "/api/documents", { id: "fleet", title: "Fleet", text: "Each vehicle is washed." });
	await send("PUT", "/api/memory", { memory: "desk", key: "transport", value: "An old automobile." });
	const set = await send("PUT", "/api/embeddings", SETTING);
	expect(set).toMatchObject({ status: 200, body: { available: true, setting: SETTING, total: 2 } });
	await settled();
	const documents = await send("GET", "/api/documents?text=car");
	expect(documents.body).toMatchObject({ total: 1, documents: [{ id: "fleet", foundBy: "meaning" }] });
	const memory = await send("GET", "/api/memory?text=car");
	expect(memory.body).toMatchObject({ entries: [{ key: "transport", foundBy: "meaning" }] });
	const hits = await send("GET", "/api/search?query=car&kinds=document");
	expect(hits.body.result.hits).toMatchObject([{ kind: "document", id: "fleet", by: "meaning" }]);
	const { body: costs } = await send("GET", "/api/costs");
	expect(costs.sources).toMatchObject([
		{ kind: "embeddings", name: "openai-compatible/concepts", unpriced: 3 },
	]);
	expect(costs.flows).toEqual([]);

	model.behave({ status: 503, message: "Overloaded." });
	const away = await send("GET", "/api/documents?text=dog");
	expect(away.body).toMatchObject({ documents: [], meaning: expect.stringContaining("Overloaded.") });
	expect(await send("DELETE", "/api/embeddings")).toEqual({ status: 200, body: { ...off, total: 2 } });
	expect((await send("GET", "/api/documents?text=car")).body).not.toHaveProperty("meaning");
});

it("refuses what no model can be asked with, each at its field, and changes nothing", async () => {
	const { model, server, send } = await start();
	const refused = async (setting: object, field: string, message: string) => {
		const { status, body } = await send("PUT", "/api/embeddings", setting);
		expect({ status, field: body.error.field }, JSON.stringify(body)).toEqual({
			status: expect.any(Number),
			field,
		});
		expect(status).toBeGreaterThanOrEqual(400);
		expect(body.error.message).toContain(message);
		return body.error;
	};
	await send("PUT", "/api/embeddings", SETTING);
	await refused({ ...SETTING, credential: "missing" }, "credential", "credential");
	await refused({ ...SETTING, provider: "anthropic" }, "provider", "");
	await refused({ ...SETTING, dimensions: 5000 }, "dimensions", "");
	model.behave({ status: 401, message: `Incorrect key ${KEY}.` });
	const { code, hint } = await refused(SETTING, "credential", "401");
	expect([code, hint]).toEqual([
		"EMBEDDINGS_REFUSED",
		"Check the credential that the model's setting names.",
	]);
	model.behave({ status: 404, message: "No such model." });
	await refused(SETTING, "model", "404: No such model.");
	model.behave({ size: 256 });
	await refused({ ...SETTING, dimensions: 64 }, "dimensions", "256 dimensions where 64 were asked for");
	model.behave({ count: 1 });
	await refused(SETTING, "credential", "could not be read");
	expect((await send("GET", "/api/embeddings")).body.setting).toEqual(SETTING);
	expect(server.log()).not.toContain(KEY);
});

it("asks Google as well, with the dimensions that are set", async () => {
	const { model, send, settled } = await start();
	await send("POST", "/api/documents", { id: "fleet", title: "Fleet", text: "Each vehicle is washed." });
	const setting = {
		provider: "google",
		model: "gemini-embedding-001",
		credential: "google",
		dimensions: 128,
	};
	expect((await send("PUT", "/api/embeddings", setting)).status).toBe(200);
	await settled();
	expect((await send("GET", "/api/documents?text=car")).body.documents).toMatchObject([{ id: "fleet" }]);
	expect(model.requests.map(({ model: name, dimensions }) => [name, dimensions])).toEqual(
		Array(3).fill(["gemini-embedding-001", 128]),
	);
	expect(model.requests[0]?.headers["x-goog-api-key"]).toBe(KEY);
});
