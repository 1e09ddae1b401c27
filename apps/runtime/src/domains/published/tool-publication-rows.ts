import { schemaProblems } from "@switchyard/spec/schema";
import { ToolPublicationSettings } from "@switchyard/spec/tool-publication";
import type { Database } from "../../platform/database/database.ts";
import type { NoteUnreadable } from "../../platform/database/unreadable-rows.ts";

/** The table of tool publications. */
export class ToolPublicationRows {
	readonly #database: Pick<Database, "read" | "write">;
	readonly #onUnreadable: NoteUnreadable;

	constructor(database: Pick<Database, "read" | "write">, onUnreadable: NoteUnreadable) {
		this.#database = database;
		this.#onUnreadable = onUnreadable;
	}

	/** Those that can be read, by name. */
	async all(): Promise<Map<string, ToolPublicationSettings>> {
		const rows = await this.#database.read
			.selectFrom("tool_publications")
			.selectAll()
			.orderBy("name")
			.execute();
		const publications = new Map<string, ToolPublicationSettings>();
		for (const { name, settings } of rows) {
			try {
				publications.set(name, readSettings(settings));
			} catch (error) {
				this.#onUnreadable("tool publication", name, error);
			}
		}
		return publications;
	}

	/** Resolves once it is on disk. */
	async save(name: string, settings: ToolPublicationSettings): Promise<void> {
		const row = { settings: JSON.stringify(settings) };
		const query = this.#database.read
			.insertInto("tool_publications")
			.values({ name, ...row })
			.onConflict((conflict) => conflict.column("name").doUpdateSet(row));
		await this.#database.write([query.compile()]);
	}

	/** Resolves once it is on disk. */
	async remove(name: string): Promise<void> {
		const query = this.#database.read.deleteFrom("tool_publications").where("name", "=", name);
		await this.#database.write([query.compile()]);
	}
}

/** @throws Error */
function readSettings(text: string): ToolPublicationSettings {
	const settings: unknown = JSON.parse(text);
	const [problem] = schemaProblems(ToolPublicationSettings, settings);
	if (problem) throw new Error(problem.message);
	return settings as ToolPublicationSettings;
}
