import type { Database } from "../../platform/database/database.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";

/** What one trigger remembers. */
export interface TriggerMemory {
	/** JSON: the parameters that say what is watched. */
	readonly source: string;
	/** How far it has come; JSON. */
	readonly cursor: unknown;
	/** When it last started a run, in milliseconds since the Unix epoch. */
	readonly firedAt?: number;
}

/** The table of what triggers remember. */
export class TriggerRows {
	readonly #database: Pick<Database, "read" | "write">;

	constructor(database: Pick<Database, "read" | "write">) {
		this.#database = database;
	}

	async find(flow: string, node: string): Promise<TriggerMemory | undefined> {
		const row = await this.#database.read
			.selectFrom("triggers")
			.selectAll()
			.where("flow", "=", flow)
			.where("node", "=", node)
			.executeTakeFirst();
		if (row === undefined) return undefined;
		const { source, cursor, fired_at } = row;
		return {
			source,
			cursor: cursor === null ? undefined : JSON.parse(cursor),
			...(fired_at === null ? {} : { firedAt: fired_at }),
		};
	}

	async save(flow: string, node: string, { source, cursor, firedAt }: TriggerMemory): Promise<void> {
		const row = { source, cursor: JSON.stringify(cursor), fired_at: firedAt ?? null };
		const query = this.#database.read
			.insertInto("triggers")
			.values({ flow, node, ...row })
			.onConflict((conflict) => conflict.columns(["flow", "node"]).doUpdateSet(row));
		await this.#database.write([query.compile()]);
	}

	/** Returns the query that removes what the triggers of a flow remember. */
	forget(flow: string): WriteQuery {
		return this.#database.read.deleteFrom("triggers").where("flow", "=", flow).compile();
	}
}
