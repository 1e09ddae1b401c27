import type { Flow, Publication } from "@switchyard/spec";
import type { Database } from "../../platform/database/database.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import { parseStored } from "./stored-document.ts";

/** The table of published flows, and what goes with them when they are unpublished. */
export class PublicationRows {
	readonly #read: Database["read"];

	constructor(read: Database["read"]) {
		this.#read = read;
	}

	async list(): Promise<(Publication & { readonly flow: string })[]> {
		return this.#read.selectFrom("published_flows").selectAll().orderBy("flow").execute();
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
	publish({ id, revision }: Flow, at: number): WriteQuery {
		const newest = this.#read
			.selectFrom("flows")
			.select(({ val }) => ["id", "revision", val(at).as("at")])
			.where("id", "=", id)
			.where("revision", "=", revision);
		const query = this.#read
			.insertInto("published_flows")
			.columns(["flow", "revision", "at"])
			.expression(newest)
			.onConflict((conflict) =>
				conflict.column("flow").doUpdateSet(({ ref }) => ({
					revision: ref("excluded.revision"),
					at: ref("excluded.at"),
				})),
			);
		return { ...query.compile(), expectRows: 1 };
	}

	/** What a flow is published as, and all that its triggers remember. */
	remove(flow: string): WriteQuery[] {
		return [
			this.#read.deleteFrom("published_flows").where("flow", "=", flow).compile(),
			...this.forget(flow),
		];
	}

	/** What the triggers of a flow remember: when it is published again, they begin anew. */
	forget(flow: string): WriteQuery[] {
		return [
			this.#read.deleteFrom("triggers").where("flow", "=", flow).compile(),
			this.#read.deleteFrom("trigger_files").where("flow", "=", flow).compile(),
		];
	}
}
