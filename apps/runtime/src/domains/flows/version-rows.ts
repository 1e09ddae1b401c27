import type { Actor } from "@switchyard/spec/actor";
import type { Flow } from "@switchyard/spec/flow";
import type { ListVersionsReply } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { Database } from "../../platform/database/database.ts";
import { readActor } from "../../platform/database/read-columns.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import type { StoredFlow } from "./flow-rows.ts";
import { parseStored, parseWhole, UnreadableDocumentError } from "./stored-document.ts";

/** The revisions that are kept whole. They outlive their flow, so that its runs can still be shown. */
export class VersionRows {
	readonly #read: Database["read"];

	constructor(read: Database["read"]) {
		this.#read = read;
	}

	async isEmpty(): Promise<boolean> {
		const row = await this.#read.selectFrom("flow_versions").select("flow").limit(1).executeTakeFirst();
		return row === undefined;
	}

	/** Newest first, each with how many runs used it. */
	async list(flow: string): Promise<ListVersionsReply["versions"]> {
		const rows = await this.#read
			.selectFrom("flow_versions")
			.select(["revision", "at", "actor"])
			.select((version) =>
				version
					.selectFrom("flow_edits")
					.select("flow_edits.actor")
					.where("flow_edits.flow", "=", flow)
					.whereRef("flow_edits.revision", "=", "flow_versions.revision")
					.as("editor"),
			)
			.select((version) =>
				version
					.selectFrom("runs")
					.select((run) => run.fn.countAll<number>().as("count"))
					.where("runs.flow", "=", flow)
					.whereRef("runs.revision", "=", "flow_versions.revision")
					.as("runs"),
			)
			.where("flow", "=", flow)
			.orderBy("revision", "desc")
			.execute();
		return rows.map(({ revision, at, runs, actor: writer, editor }) => {
			const actor = readActor(writer ?? editor);
			return { revision, at, runs: runs ?? 0, ...defined({ actor }) };
		});
	}

	async find(flow: string, revision: number): Promise<Flow | undefined> {
		const text = await this.text(flow, revision);
		return text === undefined ? undefined : parseStored(text);
	}

	/** The newest version that is no newer than this revision. */
	async before(flow: string, revision: number): Promise<Flow | undefined> {
		const row = await this.#read
			.selectFrom("flow_versions")
			.select("document")
			.where("flow", "=", flow)
			.where("revision", "<=", revision)
			.orderBy("revision", "desc")
			.limit(1)
			.executeTakeFirst();
		return row && parseStored(row.document);
	}

	/** The newest version that is no newer than this revision and can be opened as a flow. */
	async wholeBefore(flow: string, revision: number): Promise<Flow | undefined> {
		for (let newest = revision; ; newest -= 1) {
			const row = await this.#read
				.selectFrom("flow_versions")
				.select(["revision", "document"])
				.where("flow", "=", flow)
				.where("revision", "<=", newest)
				.orderBy("revision", "desc")
				.limit(1)
				.executeTakeFirst();
			if (row === undefined) return undefined;
			try {
				return parseWhole(row.document);
			} catch (error) {
				if (!(error instanceof UnreadableDocumentError)) throw error;
				newest = row.revision;
			}
		}
	}

	/** A version's text, whether or not it can be read. */
	async text(flow: string, revision: number): Promise<string | undefined> {
		const row = await this.#read
			.selectFrom("flow_versions")
			.select("document")
			.where("flow", "=", flow)
			.where("revision", "=", revision)
			.executeTakeFirst();
		return row?.document;
	}

	/** The highest revision that any flow of this id ever had on record; 0 when there was none. */
	async highest(flow: string): Promise<number> {
		const row = await this.#read
			.selectFrom("flow_versions")
			.select(({ fn }) => fn.max("revision").as("revision"))
			.where("flow", "=", flow)
			.executeTakeFirst();
		return row?.revision ?? 0;
	}

	/**
	 * Does nothing when the version is kept already.
	 * @param actor that wrote the whole document; absent where edits led to it
	 */
	keep(flow: Flow, at: number, actor?: Actor): WriteQuery {
		return this.keepText({ ...flow, document: JSON.stringify(flow) }, at, actor);
	}

	/** The same for a text that may be no flow. */
	keepText({ id, revision, document }: Omit<StoredFlow, "name">, at: number, actor?: Actor): WriteQuery {
		return this.#read
			.insertInto("flow_versions")
			.values({ flow: id, revision, document, at, actor: actor ? JSON.stringify(actor) : null })
			.onConflict((conflict) => conflict.doNothing())
			.compile();
	}
}
