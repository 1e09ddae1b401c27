import type { Flow } from "@switchyard/spec/flow";
import { type RawBuilder, sql } from "kysely";
import { chunksById } from "../../platform/database/chunks-by-id.ts";
import type { Database } from "../../platform/database/database.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import {
	bodyOf,
	type FlowAttributes,
	type SearchEntry,
	SearchRows,
	type SearchSource,
} from "../search/index.ts";

/** How many flows are read at once: their documents may be large. */
const CHUNK = 10;

/** Flows, by what people named in them. Values of parameters are not looked at: what a designer set is not for models, which search too. */
export class SearchableFlows implements SearchSource, FlowAttributes {
	readonly kind = "flow";
	readonly format = 1;
	readonly isGone = sql<boolean>`id not in (select id from flows)`;
	readonly changedAt = sql<
		number | null
	>`(select updated_at from flows where e.kind = 'flow' and flows.id = e.id)`;
	readonly folder = sql<string | null>`(select folder from flow_places where flow_places.flow = e.flow)`;
	readonly #read: Database["read"];
	readonly #rows: SearchRows;

	constructor(database: Pick<Database, "read" | "store">) {
		this.#read = database.read;
		this.#rows = new SearchRows(database);
	}

	/** What is to be written with a flow; nothing where the flow before it reads the same. */
	put(flow: Flow, before?: Flow): WriteQuery[] {
		const entry = entryOf(flow);
		if (before !== undefined) {
			const { title, body, hidden } = entryOf(before);
			if (title === entry.title && body === entry.body && hidden === entry.hidden) return [];
		}
		const where = sql<boolean>`exists (select 1 from flows where id = ${flow.id} and revision = ${flow.revision})`;
		return this.#rows.put(entry, { where });
	}

	/** What is to be written when a flow is removed. */
	remove(id: string): WriteQuery[] {
		return this.#rows.remove(this.kind, sql`id = ${id}`);
	}

	async *everything(): AsyncIterable<readonly WriteQuery[]> {
		const flows = this.#read.selectFrom("flows").select(["id", "document"]).orderBy("id").limit(CHUNK);
		for await (const rows of chunksById(CHUNK, (after) => flows.where("id", ">", after).execute()))
			yield rows.flatMap(({ document }) => this.#readable(document));
	}

	async folders(): Promise<readonly string[]> {
		const rows = await this.#read.selectFrom("flow_folders").select("path").execute();
		return rows.map(({ path }) => path);
	}

	async tags(): Promise<readonly string[]> {
		const rows = await this.#read.selectFrom("flow_tags").select("tag").distinct().execute();
		return rows.map(({ tag }) => tag);
	}

	async tagsOf(flows: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
		if (flows.length === 0) return new Map();
		const rows = await this.#read
			.selectFrom("flow_tags")
			.selectAll()
			.where("flow", "in", flows)
			.orderBy("tag")
			.execute();
		return new Map(
			Array.from(
				Map.groupBy(rows, ({ flow }) => flow),
				([flow, own]) => [flow, own.map(({ tag }) => tag)],
			),
		);
	}

	isIn(folders: readonly string[]): RawBuilder<boolean> {
		return sql<boolean>`e.flow in (select flow from flow_places where folder in (${sql.join(folders)}))`;
	}

	hasTag(tag: string): RawBuilder<boolean> {
		return sql<boolean>`e.flow in (select flow from flow_tags where tag = ${tag})`;
	}

	/** Reads the flow's own time: not each change of a flow changes its words. */
	isChangedSince(since: number): RawBuilder<boolean> {
		return sql<boolean>`(e.kind = 'flow' and e.id in (select id from flows where updated_at >= ${since}))`;
	}

	/** A damaged flow is found again once it is repaired. */
	#readable(document: string): WriteQuery[] {
		try {
			return this.put(JSON.parse(document));
		} catch {
			return [];
		}
	}
}

function entryOf(flow: Flow): SearchEntry {
	const { id, name, nodes } = flow;
	const types = new Set(nodes.map(({ type }) => type));
	const hidden = bodyOf([id, ...types]);
	return { kind: "flow", id, title: name, body: bodyOf(textsOf(flow)), hidden, flow: id };
}

function* textsOf({ nodes, notes = [], groups = [] }: Flow): Iterable<string> {
	for (const { text } of notes) yield text;
	for (const { name = "" } of groups) yield name;
	for (const { name, tool } of nodes) {
		yield name;
		if (tool?.name !== undefined) yield tool.name;
		if (tool?.description !== undefined) yield tool.description;
	}
}
