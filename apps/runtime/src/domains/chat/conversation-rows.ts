import type { ConversationSummary } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { Database } from "../../platform/database/database.ts";
import type { ConversationsTable } from "./tables.ts";

/** The table of conversations. */
export class ConversationRows {
	readonly #database: Pick<Database, "read" | "write">;

	constructor(database: Pick<Database, "read" | "write">) {
		this.#database = database;
	}

	/**
	 * The last updated first, and of those of one moment the last begun.
	 * @param after the last one of the page before
	 * @param program the one whose conversations they are; all when absent
	 */
	async list(
		after: Pick<ConversationSummary, "id" | "updatedAt"> | undefined,
		limit: number,
		program?: string,
	): Promise<ConversationSummary[]> {
		let query = this.#database.read.selectFrom("conversations").selectAll();
		if (program !== undefined) query = query.where("owner", "=", program);
		if (after !== undefined) {
			query = query.where(({ and, eb, or }) =>
				or([
					eb("updated_at", "<", after.updatedAt),
					and([eb("updated_at", "=", after.updatedAt), eb("run", "<", after.id)]),
				]),
			);
		}
		const rows = await query.orderBy("updated_at", "desc").orderBy("run", "desc").limit(limit).execute();
		return rows.map(summaryOf);
	}

	async get(id: string, program?: string): Promise<ConversationSummary | undefined> {
		let query = this.#database.read.selectFrom("conversations").selectAll().where("run", "=", id);
		if (program !== undefined) query = query.where("owner", "=", program);
		const row = await query.executeTakeFirst();
		return row && summaryOf(row);
	}

	/** The conversation that a visitor of another page has begun last with a flow. */
	async newestOf(flow: string, visitor: string): Promise<string | undefined> {
		const row = await this.#database.read
			.selectFrom("conversations")
			.select("run")
			.where("flow", "=", flow)
			.where("visitor", "=", visitor)
			.orderBy("created_at", "desc")
			.orderBy("run", "desc")
			.limit(1)
			.executeTakeFirst();
		return row?.run;
	}

	/** Resolves once it is on disk. @param program the one whose it is */
	async add(
		{ id: run, flow, title, createdAt, updatedAt, visitor }: ConversationSummary,
		program?: string,
	): Promise<void> {
		const of = { owner: program ?? null, visitor: visitor?.id ?? null, visitor_name: visitor?.name ?? null };
		const row = { run, flow, title, created_at: createdAt, updated_at: updatedAt, ...of };
		await this.#database.write([this.#database.read.insertInto("conversations").values(row).compile()]);
	}

	/** Resolves once it is on disk. */
	async change(id: string, { title, updatedAt }: Partial<ConversationSummary>): Promise<void> {
		const changes = defined({ title, updated_at: updatedAt });
		const query = this.#database.read.updateTable("conversations").set(changes).where("run", "=", id);
		await this.#database.write([query.compile()]);
	}

	/** Resolves once it is on disk. */
	async remove(id: string): Promise<void> {
		const query = this.#database.read.deleteFrom("conversations").where("run", "=", id);
		await this.#database.write([query.compile()]);
	}
}

function summaryOf(row: ConversationsTable): ConversationSummary {
	const { run: id, flow, title, created_at: createdAt, updated_at: updatedAt, visitor, visitor_name } = row;
	const name = visitor_name === null ? {} : { name: visitor_name };
	return {
		...{ id, flow, title, createdAt, updatedAt },
		...(visitor === null ? {} : { visitor: { id: visitor, ...name } }),
	};
}
