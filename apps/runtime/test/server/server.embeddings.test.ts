import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmbeddingsReply } from "@switchyard/spec/embeddings";
import type { ListDocumentsReply } from "@switchyard/spec/http";
import { expect, it, onTestFinished, vi } from "vitest";
import { startEmbeddingsServer } from "../support/embeddings/embeddings-server.ts";
import { ServerProcess } from "../support/server-process.ts";

const DOCUMENTS = 60;

it("makes the vectors that are missing after a kill -9 in the middle, once each, and has them in a backup", {
	timeout: 180_000,
}, async () => {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-embeddings-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const model = await startEmbeddingsServer();
	onTestFinished(() => model.close());
	const environment = { SWITCHYARD_ALLOW_ADDRESSES: new URL(model.baseUrl).host };
	const start = async (over = folder) => {
		const server = await ServerProcess.start(over, environment);
		onTestFinished(() => server.kill());
		return server;
	};
	const progress = (server: ServerProcess) => server.request<EmbeddingsReply>("GET", "/api/embeddings");
	const cars = async (server: ServerProcess) =>
		(await server.request<ListDocumentsReply>("GET", "/api/documents?text=automobile")).total;

	const first = await start();
	for (let index = 0; index < DOCUMENTS; index++) {
		const text = index % 2 === 0 ? `Vehicle number ${index}.` : `Coffee number ${index}.`;
		await first.request("POST", "/api/documents", { id: `text-${index}`, title: `Text ${index}`, text });
	}
	const value = { baseUrl: model.baseUrl, apiKey: "sk-test-0123456789abcdef" };
	await first.request("PUT", "/api/credentials/my-model", { kind: "model", value });
	// The first request is the question whether the model answers at all; the third one of texts never ends.
	model.behave((_request, index) => (index > 2 ? { after: new Promise(() => {}) } : undefined));
	await first.request("PUT", "/api/embeddings", {
		provider: "openai-compatible",
		model: "concepts",
		credential: "my-model",
	});
	await vi.waitUntil(() => model.requests.length > 3, { timeout: 30_000 });
	const { embedded } = await progress(first);
	expect(embedded).toBeGreaterThan(0);
	expect(embedded).toBeLessThan(DOCUMENTS);
	await first.kill();

	model.behave();
	const asked = model.requests.length;
	const second = await start();
	await vi.waitUntil(async () => (await progress(second)).embedded === DOCUMENTS, { timeout: 60_000 });
	const texts = model.requests.slice(asked).flatMap((request) => request.texts);
	expect(texts).toHaveLength(DOCUMENTS - embedded);
	expect(new Set(texts).size).toBe(texts.length);
	expect(await cars(second)).toBe(DOCUMENTS / 2);

	await second.request("POST", "/api/backup");
	await second.kill();
	const [copy = ""] = readdirSync(join(folder, "backups"));
	const requests = model.requests.length;
	const restored = await start(join(folder, "backups", copy));
	expect(await progress(restored)).toMatchObject({ total: DOCUMENTS, embedded: DOCUMENTS });
	expect(await cars(restored)).toBe(DOCUMENTS / 2);
	expect(model.requests.slice(requests).flatMap(({ texts: again }) => again)).toEqual(["automobile"]);
});
