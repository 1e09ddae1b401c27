import type { Database } from "../../../platform/database/database.ts";
import type { WriteQuery } from "../../../platform/database/write-protocol.ts";

/** How many files are written down at once. */
const BATCH = 200;

/** The files that one trigger has seen, each in the state in which it saw it. */
export class SeenFiles {
	readonly #database: Pick<Database, "read" | "write">;
	readonly #flow: string;
	readonly #node: string;
	readonly #states = new Map<string, string>();

	constructor(database: Pick<Database, "read" | "write">, flow: string, node: string) {
		this.#database = database;
		this.#flow = flow;
		this.#node = node;
	}

	async load(): Promise<void> {
		const rows = await this.#database.read
			.selectFrom("trigger_files")
			.select(["path", "state"])
			.where("flow", "=", this.#flow)
			.where("node", "=", this.#node)
			.execute();
		for (const { path, state } of rows) this.#states.set(path, state);
	}

	get size(): number {
		return this.#states.size;
	}

	paths(): string[] {
		return [...this.#states.keys()];
	}

	state(path: string): string | undefined {
		return this.#states.get(path);
	}

	async put(files: ReadonlyMap<string, string>): Promise<void> {
		const entries = [...files];
		for (let start = 0; start < entries.length; start += BATCH) {
			const rows = entries
				.slice(start, start + BATCH)
				.map(([path, state]) => ({ flow: this.#flow, node: this.#node, path, state }));
			const query = this.#database.read
				.insertInto("trigger_files")
				.values(rows)
				.onConflict((conflict) =>
					conflict
						.columns(["flow", "node", "path"])
						.doUpdateSet(({ ref }) => ({ state: ref("excluded.state") })),
				);
			await this.#database.write([query.compile()]);
			for (const { path, state } of rows) this.#states.set(path, state);
		}
	}

	async forget(path: string): Promise<void> {
		if (!this.#states.delete(path)) return;
		const query = this.#database.read
			.deleteFrom("trigger_files")
			.where("flow", "=", this.#flow)
			.where("node", "=", this.#node)
			.where("path", "=", path);
		await this.#database.write([query.compile()]);
	}
}

/** Returns the query that removes the files that any trigger of a flow has seen. */
export function forgetFiles(read: Database["read"], flow: string): WriteQuery {
	return read.deleteFrom("trigger_files").where("flow", "=", flow).compile();
}
