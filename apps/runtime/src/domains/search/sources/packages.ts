import { flowOfType, type NodeSpec } from "@switchyard/spec/node-spec";
import { sql } from "kysely";
import type { BaseLogger } from "pino";
import type { Database } from "../../../platform/database/database.ts";
import { bodyOf, type SearchEntry } from "../search-entry.ts";
import { SearchRows } from "../search-rows.ts";

export interface SearchablePackagesOptions {
	readonly database: Pick<Database, "read" | "store" | "write" | "queue">;
	/** Every node type that is known; others come and go in it. */
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly logger: Pick<BaseLogger, "error">;
}

/** Packages, by their nodes. What is installed is in memory only, so the index is compared with it whenever that may have changed. */
export class SearchablePackages {
	readonly #options: SearchablePackagesOptions;
	readonly #rows: SearchRows;
	#work: Promise<void> = Promise.resolve();
	#wanted = 0;
	#done = 0;
	#isStopped = false;

	constructor(options: SearchablePackagesOptions) {
		this.#options = options;
		this.#rows = new SearchRows(options.database);
	}

	/** Whether the packages may be others than in the index. */
	get isBehind(): boolean {
		return this.#done < this.#wanted;
	}

	/** Brings the index up to the packages as they are now; changes in a burst are written once. */
	refresh(): void {
		const wanted = ++this.#wanted;
		this.#work = this.#work.then(() => this.#refresh(wanted));
	}

	/** Resolves once it writes nothing more. */
	async stop(): Promise<void> {
		this.#isStopped = true;
		if (!this.#options.database.queue.unavailable) await this.#work;
	}

	async #refresh(wanted: number): Promise<void> {
		if (wanted < this.#wanted || this.#isStopped) return;
		const { database, logger } = this.#options;
		try {
			const queries = await this.#changes();
			if (queries.length > 0) await database.write(queries);
			this.#done = wanted;
		} catch (error) {
			if (!database.queue.unavailable)
				logger.error({ err: error }, "packages cannot be put into the search index");
		}
	}

	async #changes() {
		const { database, nodeTypes } = this.#options;
		const known = await database.read
			.selectFrom("search_entries")
			.select(["id", "title", "body"])
			.where("kind", "=", "package")
			.execute();
		const before = new Map(known.map(({ id, title, body }) => [id, `${title}\n${body}`]));
		const entries = packagesOf(nodeTypes);
		const changed = entries.filter(({ id, title, body }) => before.get(id) !== `${title}\n${body}`);
		const now = new Set(entries.map(({ id }) => id));
		const gone = known.map(({ id }) => id).filter((id) => !now.has(id));
		return [
			...changed.flatMap((entry) => this.#rows.put(entry, { where: sql`1 = 1` })),
			...gone.flatMap((id) => this.#rows.remove("package", sql`id = ${id}`)),
		];
	}
}

function packagesOf(nodeTypes: ReadonlyMap<string, NodeSpec>): SearchEntry[] {
	// Flows that others call are found as flows.
	const types = [...nodeTypes.values()].filter(({ id }) => flowOfType(id) === undefined);
	const byNamespace = Map.groupBy(types, ({ id }) => id.slice(0, id.indexOf(".")));
	return Array.from(byNamespace, ([namespace, specs]) => ({
		kind: "package",
		id: namespace,
		title: namespace,
		body: bodyOf(specs.map(({ name, description }) => `${name}: ${description}`)),
		hidden: specs.flatMap(({ id, tool }) => [id, tool?.name ?? ""]).join(" "),
		...categoryOf(specs),
	}));
}

/** Where the palette shows most of its nodes. */
function categoryOf(specs: readonly NodeSpec[]): Pick<SearchEntry, "category"> {
	const [largest] = [...Map.groupBy(specs, ({ group }) => group)].sort(
		([, one], [, other]) => other.length - one.length,
	);
	return largest === undefined ? {} : { category: largest[0] };
}
