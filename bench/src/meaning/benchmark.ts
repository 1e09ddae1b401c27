import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OWNER } from "@switchyard/spec/actor";
import { DocumentStore } from "../../../apps/runtime/src/domains/documents/document-store.ts";
import { EmbeddingRows } from "../../../apps/runtime/src/domains/documents/meaning/embedding-rows.ts";
import { KeptEmbeddings } from "../../../apps/runtime/src/domains/documents/meaning/kept-embeddings.ts";
import { writeSetting } from "../../../apps/runtime/src/domains/documents/meaning/kept-setting.ts";
import { SqliteVectors } from "../../../apps/runtime/src/domains/documents/meaning/vectors/sqlite-vectors.ts";
import { EVERYTHING, WorkspaceSearch } from "../../../apps/runtime/src/domains/search/workspace-search.ts";
import type { Database } from "../../../apps/runtime/src/platform/database/database.ts";
import { databaseFile } from "../../../apps/runtime/src/platform/database/sqlite/open-reader.ts";
import { openSqlite } from "../../../apps/runtime/src/platform/database/sqlite/open-sqlite.ts";
import { searchSources } from "../../../apps/runtime/test/support/search-sources.ts";
import type { Benchmark, Finding } from "../measure/benchmark.ts";
import { median } from "../measure/interleave.ts";

const DOCUMENTS = 10_000;

/** As many numbers as the vectors of common models have. */
const SIZE = 1536;

/** How often each question is asked, by words and by both in turn. */
const TIMES = 21;

const SETTING = { provider: "openai-compatible", model: "random", credential: "none" } as const;

const benchmark: Benchmark = {
	id: "MEANING",
	title: `Search by words and meaning among ${DOCUMENTS} documents with vectors of ${SIZE} dimensions, against words alone`,
	async run() {
		const folder = mkdtempSync(join(tmpdir(), "switchyard-meaning-"));
		const database = openSqlite({ ...OPENING, folder });
		const vectors = new SqliteVectors({ file: databaseFile(folder) });
		try {
			await storeDocuments(database);
			const embeddings = await KeptEmbeddings.open({
				database,
				vectors,
				model: { ask: async (_setting, texts) => texts.map(vectorOf) },
				logger: console,
				onUnreadable: (kind) => console.error(kind),
				clock: { after: () => () => {} },
				now: Date.now,
			});
			return await measure(database, embeddings);
		} finally {
			await vectors.close();
			await database.close();
			rmSync(folder, { recursive: true });
		}
	},
};

export default benchmark;

const OPENING = {
	logger: { info: () => {}, error: console.error },
	onFailure: (error: Error) => {
		throw error;
	},
};

async function measure(database: Database, meaning: KeptEmbeddings): Promise<Finding[]> {
	const options = { database, ...searchSources(database), isBehind: () => false };
	const both = new WorkspaceSearch({ ...options, meaning });
	const words = new WorkspaceSearch(options);
	const times = { both: [] as number[], words: [] as number[] };
	for (let time = 0; time <= TIMES; time++) {
		// Another question each time: none is known.
		const query = `order desk ${time}`;
		const ours = await timed(() => both.search({ query }, EVERYTHING));
		const raw = await timed(() => words.search({ query }, EVERYTHING));
		if (time === 0) continue;
		times.both.push(ours);
		times.words.push(raw);
	}
	const found = { unit: "ms", ours: median(times.both), raw: median(times.words) };
	return [
		{ name: "p50 (raw: by words alone)", ...found, goal: { of: "value", bound: "at most", value: 200 } },
	];
}

/** Each with its entry in the index of words and one vector. */
async function storeDocuments(database: Database): Promise<void> {
	const documents = new DocumentStore({ database, now: Date.now });
	const rows = new EmbeddingRows(database);
	const setting = { setting: SETTING, size: SIZE, floor: 0.05 };
	await database.write([writeSetting(database.read, setting)]);
	const writing = { actor: OWNER, label: () => ({}), mayTrust: true } as const;
	for (let index = 0; index < DOCUMENTS; index++) {
		const text = `Order ${index} of customer ${index % 700} lies on the desk of department ${index % 13}.`;
		const content = { title: `Note ${index}`, folder: "", tags: [], text };
		await documents.create(`note-${index}`, content, writing);
	}
	for (let queued = await rows.next(100); queued.length > 0; queued = await rows.next(100))
		await database.write(queued.flatMap((row) => rows.finish(row, [vectorOf(row.key)])));
}

/** Looks like a model's vector, and is the same for the same text. */
function vectorOf(text: string): Float32Array {
	let state = 7;
	for (const character of text) state = (state * 31 + (character.codePointAt(0) ?? 0)) % 2_147_483_647;
	return Float32Array.from({ length: SIZE }, () => {
		state = (state * 48_271) % 2_147_483_647;
		return state / 1_073_741_823.5 - 1;
	});
}

async function timed(work: () => Promise<unknown>): Promise<number> {
	const since = performance.now();
	await work();
	return performance.now() - since;
}
