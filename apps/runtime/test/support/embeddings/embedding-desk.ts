import { OWNER } from "@switchyard/spec/actor";
import type { EmbeddingsSetting } from "@switchyard/spec/embeddings";
import { expect, onTestFinished, vi } from "vitest";
import type { Charge } from "../../../src/domains/costs/index.ts";
import { DocumentStore } from "../../../src/domains/documents/document-store.ts";
import { EmbeddingModel } from "../../../src/domains/documents/meaning/embedding-model.ts";
import { KeptEmbeddings } from "../../../src/domains/documents/meaning/kept-embeddings.ts";
import { MemoryStore } from "../../../src/domains/documents/memory-store.ts";
import { writerOf } from "../../../src/domains/documents/writing.ts";
import { WorkspaceSearch } from "../../../src/domains/search/workspace-search.ts";
import { searchSources } from "../search-sources.ts";
import { type EmbeddingsServer, startEmbeddingsServer } from "./embeddings-server.ts";
import type { VectorStore } from "./vector-stores.ts";

/** A key as providers make them, and a secret that somebody wrote into a text. */
export const KEY = "sk-test-0123456789abcdef";
export const SECRET = "hunter2-hunter2-hunter2";

export const SETTING: EmbeddingsSetting = {
	provider: "openai-compatible",
	model: "concepts",
	credential: "my-model",
};

const person = writerOf({ actor: OWNER }, {});

/** Documents and memories that are found by meaning, over a model server. */
export interface EmbeddingDesk {
	readonly server: EmbeddingsServer;
	readonly embeddings: KeptEmbeddings;
	readonly documents: DocumentStore;
	readonly memory: MemoryStore;
	readonly search: WorkspaceSearch;
	/** How long it rested each time, in milliseconds. */
	readonly rests: readonly number[];
	readonly charges: readonly Charge[];
	/** Sets the model, and waits until every text has its vectors. */
	readonly settle: (setting?: EmbeddingsSetting) => Promise<void>;
	/** Waits until every text has its vectors. */
	readonly done: () => Promise<void>;
	readonly write: (id: string, text: string, title?: string) => Promise<void>;
	readonly remember: (person: string, key: string, value: unknown) => Promise<void>;
	/** The ids of the documents that a text finds, each with what it was found by. */
	readonly found: (text: string) => Promise<readonly string[]>;
}

export interface DeskOptions {
	/** That of an earlier desk over the same store. */
	readonly server?: EmbeddingsServer;
	/** Longer rests are cut to this, in milliseconds. */
	readonly longestRestMs?: number;
}

export async function openDesk(
	{ database, vectors }: VectorStore,
	options: DeskOptions = {},
): Promise<EmbeddingDesk> {
	const server = options.server ?? (await startEmbeddingsServer());
	if (options.server === undefined) onTestFinished(() => server.close());
	const rests: number[] = [];
	const charges: Charge[] = [];
	const now = Date.now;
	const model = new EmbeddingModel({
		database,
		secrets: {
			open: async () => ({ baseUrl: server.baseUrl, apiKey: KEY }),
			redact: (text) => text.replaceAll(SECRET, "•••"),
		},
		network: { fetch },
		prices: { costOf: (_model, { inputTokens }) => inputTokens ?? undefined },
		spending: { note: (charge) => charges.push(charge), spentDay: () => undefined },
		now,
	});
	const clock = {
		after(ms: number, ring: () => void) {
			rests.push(ms);
			const timer = setTimeout(ring, Math.min(ms, options.longestRestMs ?? 5));
			return () => clearTimeout(timer);
		},
	};
	const logger = { error: (...args: unknown[]) => expect.unreachable(String(args[0])) };
	const onUnreadable = () => expect.unreachable("a setting cannot be read");
	const embeddings = await KeptEmbeddings.open({
		database,
		vectors,
		model,
		logger: logger as never,
		onUnreadable,
		clock,
		now,
	});
	const documents = new DocumentStore({ database, now, meaning: embeddings });
	const memory = new MemoryStore({ database, now, meaning: embeddings });
	const search = new WorkspaceSearch({
		database,
		...searchSources(database),
		meaning: embeddings,
		isBehind: () => false,
	});
	documents.watch(() => embeddings.note());
	memory.watch(() => embeddings.note());
	await embeddings.start();
	onTestFinished(() => embeddings.stop());
	const done = () =>
		vi.waitUntil(
			async () => {
				const { total, embedded } = await embeddings.read();
				return total === embedded;
			},
			{ timeout: 20_000 },
		) as Promise<unknown> as Promise<void>;
	return {
		server,
		embeddings,
		documents,
		memory,
		search,
		rests,
		charges,
		done,
		async settle(setting = SETTING) {
			await embeddings.set(setting);
			await done();
		},
		async write(id, text, title = id) {
			const known = (await documents.list()).documents.some((document) => document.id === id);
			if (known) await documents.update(id, undefined, (before) => ({ ...before, title, text }), person);
			else await documents.create(id, { title, folder: "", tags: [], text }, person);
		},
		async remember(of, key, value) {
			await memory.remember({ memory: "desk", person: of, key }, value, person);
		},
		async found(text) {
			const { documents: list } = await documents.list({ text });
			return list.map(({ id, foundBy }) => (foundBy === undefined ? id : `${id} by ${foundBy}`));
		},
	};
}
