import { loadNodeTypes } from "@switchyard/nodes";
import { OWNER } from "@switchyard/spec/actor";
import { sql } from "kysely";
import { beforeEach, expect, it, vi } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import type { Database } from "../../platform/database/database.ts";
import { FlowStore } from "../flows/flow-store.ts";
import { SearchableFlows } from "../flows/searchable-flows.ts";
import { SearchIndex } from "./search-index.ts";
import type { SearchSource } from "./sources/source.ts";

const nodeTypes = new Map((await loadNodeTypes()).map(({ spec }) => [spec.id, spec]));
const logger = { error: vi.fn() };

describeStores("the search index of flows", ({ open }) => {
	let database: Database;
	let flows: FlowStore;

	beforeEach(async () => {
		database = await open();
		flows = new FlowStore({ database, nodeTypes, onUnreadable: () => {}, now: () => 1 });
		for (let count = 0; count < 25; count++)
			await flows.create({ id: `flow-${count}`, name: `Flow ${count}` }, OWNER);
	});

	async function make(source: SearchSource = new SearchableFlows(database)): Promise<void> {
		const index = new SearchIndex({ database, sources: () => [source], logger });
		index.start();
		await vi.waitUntil(() => !index.isBehind || logger.error.mock.calls.length > 0);
		await index.stop();
		expect(logger.error).not.toHaveBeenCalled();
	}

	/** Writes past the index, as a database of an earlier version is. */
	const write = (...queries: ReturnType<typeof sql>[]) =>
		database.write(queries.map((query) => query.compile(database.read)));

	async function titles(): Promise<string[]> {
		const rows = await database.read.selectFrom("search_entries").select("title").orderBy("id").execute();
		return rows.map(({ title }) => title);
	}

	it("is made for flows that it lacks, and loses those that there are no more", async () => {
		await write(
			sql`update search_entries set title = 'old' where id <> 'flow-3'`,
			sql`delete from flows where id = 'flow-3'`,
		);
		await make();
		const made = await titles();
		expect(made).toHaveLength(24);
		expect(made).not.toContain("old");
		expect(made).not.toContain("Flow 3");
	});

	it("is not made again where it is there", async () => {
		await make();
		await write(sql`update search_entries set title = 'kept'`);
		await make();
		expect(new Set(await titles())).toEqual(new Set(["kept"]));
		await make(Object.assign(new SearchableFlows(database), { format: 2 }));
		expect(await titles()).toContain("Flow 3");
	});

	it("keeps what changed while it was made", async () => {
		const source = new SearchableFlows(database);
		const everything = source.everything.bind(source);
		await make(
			Object.assign(source, {
				async *everything() {
					for await (const queries of everything()) {
						await flows.edit(
							"flow-1",
							{
								revision: (await flows.get("flow-1")).revision,
								operations: [{ op: "rename-flow", name: "Newest" }],
							},
							OWNER,
						);
						if ((await flows.list()).some(({ id }) => id === "flow-2")) await flows.remove("flow-2");
						yield queries;
					}
				},
			}),
		);
		const made = await titles();
		expect(made).toContain("Newest");
		expect(made).not.toContain("Flow 1");
		expect(made).not.toContain("Flow 2");
	});
});
