import { McpServerSettings } from "@switchyard/spec/mcp";
import { schemaProblems } from "@switchyard/spec/schema";
import type { Database } from "../../platform/database/database.ts";
import type { NoteUnreadable } from "../../platform/database/unreadable-rows.ts";

/** The table of MCP servers. */
export class McpServerRows {
	readonly #database: Pick<Database, "read" | "write">;
	readonly #onUnreadable: NoteUnreadable;

	constructor(database: Pick<Database, "read" | "write">, onUnreadable: NoteUnreadable) {
		this.#database = database;
		this.#onUnreadable = onUnreadable;
	}

	/** Those that can be read, by name. */
	async all(): Promise<Map<string, McpServerSettings>> {
		const rows = await this.#database.read.selectFrom("mcp_servers").selectAll().orderBy("name").execute();
		const servers = new Map<string, McpServerSettings>();
		for (const { name, settings } of rows) {
			try {
				servers.set(name, readSettings(settings));
			} catch (error) {
				this.#onUnreadable("MCP server", name, error);
			}
		}
		return servers;
	}

	/** Resolves once it is on disk. */
	async save(name: string, settings: McpServerSettings): Promise<void> {
		const row = { settings: JSON.stringify(settings) };
		const query = this.#database.read
			.insertInto("mcp_servers")
			.values({ name, ...row })
			.onConflict((conflict) => conflict.column("name").doUpdateSet(row));
		await this.#database.write([query.compile()]);
	}

	/** Resolves once it is on disk. */
	async remove(name: string): Promise<void> {
		const query = this.#database.read.deleteFrom("mcp_servers").where("name", "=", name);
		await this.#database.write([query.compile()]);
	}
}

/** @throws Error */
function readSettings(text: string): McpServerSettings {
	const settings: unknown = JSON.parse(text);
	const [problem] = schemaProblems(McpServerSettings, settings);
	if (problem) throw new Error(problem.message);
	return settings as McpServerSettings;
}
