import type { ConversationSummary } from "@switchyard/spec";
import type { Database } from "../database/database.ts";

/** The table of conversations. */
export class ConversationRows {
	readonly #database: Pick<Database, "read" | "write">;

	constructor(database: Pick<Database, "read" | "write">) {
		this.#database = database;
	}

	/** The last updated first. */
	async list(before: number | undefined, limit: number): Promise<ConversationSummary[]> {
		let query = this.#database.read.selectFrom("conversations").selectAll();
		if (before !== undefined) query = query.where("updated_at", "<", before);
		const rows = await query.orderBy("updated_at", "desc").orderBy("run", "desc").limit(limit).execute();
		return rows.map(summaryOf);
	}

	async get(id: string): Promise<ConversationSummary | undefined> {
		const query = this.#database.read.selectFrom("conversations").selectAll().where("run", "=", id);
		const row = await query.executeTakeFirst();
		return row && summaryOf(row);
	}

	/** Resolves once it is on disk. */
	async add({ id: run, flow, title, createdAt, updatedAt }: ConversationSummary): Promise<void> {
		const row = { run, flow, title, created_at: createdAt, updated_at: updatedAt };
		await this.#database.write([this.#database.read.insertInto("conversations").values(row).compile()]);
	}

	/** Resolves once it is on disk. */
	async change(id: string, { title, updatedAt }: Partial<ConversationSummary>): Promise<void> {
		const changes = {
			...(title === undefined ? {} : { title }),
			...(updatedAt === undefined ? {} : { updated_at: updatedAt }),
		};
		const query = this.#database.read.updateTable("conversations").set(changes).where("run", "=", id);
		await this.#database.write([query.compile()]);
	}

	/** Resolves once it is on disk. */
	async remove(id: string): Promise<void> {
		const query = this.#database.read.deleteFrom("conversations").where("run", "=", id);
		await this.#database.write([query.compile()]);
	}
}

function summaryOf(row: {
	readonly run: string;
	readonly flow: string;
	readonly title: string;
	readonly created_at: number;
	readonly updated_at: number;
}): ConversationSummary {
	const { run: id, flow, title, created_at: createdAt, updated_at: updatedAt } = row;
	return { id, flow, title, createdAt, updatedAt };
}
