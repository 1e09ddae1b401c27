import type { Actor } from "@switchyard/spec/actor";
import type { Flow } from "@switchyard/spec/flow";
import type { Publication } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { Database } from "../../platform/database/database.ts";
import { readActor } from "../../platform/database/read-columns.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import { parseStored } from "./stored-document.ts";

/** The table of published flows. */
export class PublicationRows {
	readonly #read: Database["read"];

	constructor(read: Database["read"]) {
		this.#read = read;
	}

	async list(): Promise<(Publication & { readonly flow: string })[]> {
		const rows = await this.#read.selectFrom("published_flows").selectAll().orderBy("flow").execute();
		return rows.map(({ flow, revision, at, actor }) => ({ flow, ...publicationOf(revision, at, actor) }));
	}

	/** The version of a flow that is published; `undefined` when it is lost. */
	async document(flow: string): Promise<Flow | undefined> {
		const row = await this.#read
			.selectFrom("published_flows")
			.innerJoin("flow_versions", (join) =>
				join
					.onRef("flow_versions.flow", "=", "published_flows.flow")
					.onRef("flow_versions.revision", "=", "published_flows.revision"),
			)
			.select("flow_versions.document")
			.where("published_flows.flow", "=", flow)
			.executeTakeFirst();
		return row && parseStored(row.document);
	}

	/** Fails the whole write when the flow is not at this revision any more. */
	publish({ id, revision }: Flow, at: number, actor: Actor): WriteQuery {
		const newest = this.#read
			.selectFrom("flows")
			.select(({ val }) => ["id", "revision", val(at).as("at"), val(JSON.stringify(actor)).as("actor")])
			.where("id", "=", id)
			.where("revision", "=", revision);
		const query = this.#read
			.insertInto("published_flows")
			.columns(["flow", "revision", "at", "actor"])
			.expression(newest)
			.onConflict((conflict) =>
				conflict.column("flow").doUpdateSet(({ ref }) => ({
					revision: ref("excluded.revision"),
					at: ref("excluded.at"),
					actor: ref("excluded.actor"),
				})),
			);
		return { ...query.compile(), expectRows: 1 };
	}

	remove(flow: string): WriteQuery {
		return this.#read.deleteFrom("published_flows").where("flow", "=", flow).compile();
	}
}

/** Reads a publication out of its columns. */
export function publicationOf(revision: number, at: number, publisher: string | null): Publication {
	const actor = readActor(publisher);
	return { revision, at, ...defined({ actor }) };
}
