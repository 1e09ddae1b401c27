import { type NodeSpec, normalizeNodeSpec } from "@switchyard/spec/node-spec";
import type { Database } from "../../../platform/database/database.ts";
import type { NoteUnreadable } from "../../../platform/database/unreadable-rows.ts";

/** A node type of a package in another process. */
export interface AnnouncedType {
	/** The version of its package. */
	readonly packageVersion: string;
	/** As it was announced last. */
	readonly spec: NodeSpec;
	/** With the tool that a person agreed to; `spec` itself unless the tool has changed since. */
	readonly agreed: NodeSpec;
}

/** The table of announced node types. */
export class AnnouncedTypeRows {
	readonly #database: Pick<Database, "read" | "write">;
	readonly #onUnreadable: NoteUnreadable;

	constructor(database: Pick<Database, "read" | "write">, onUnreadable: NoteUnreadable) {
		this.#database = database;
		this.#onUnreadable = onUnreadable;
	}

	/** Those that can be read; the others come back when a host announces them again. */
	async all(): Promise<AnnouncedType[]> {
		const rows = await this.#database.read.selectFrom("announced_types").selectAll().orderBy("id").execute();
		return rows.flatMap((row) => {
			try {
				const spec = parseSpec(row.id, row.spec);
				const agreed = row.agreed === row.spec ? spec : parseSpec(row.id, row.agreed);
				return [{ packageVersion: row.package_version, spec, agreed }];
			} catch (error) {
				this.#onUnreadable("announced node type", row.id, error);
				return [];
			}
		});
	}

	/** Resolves once they are on disk. */
	async save(types: readonly AnnouncedType[]): Promise<void> {
		const queries = types.map(({ packageVersion, spec, agreed }) => {
			const row = {
				package_version: packageVersion,
				spec: JSON.stringify(spec),
				agreed: JSON.stringify(agreed),
			};
			return this.#database.read
				.insertInto("announced_types")
				.values({ id: spec.id, ...row })
				.onConflict((conflict) => conflict.column("id").doUpdateSet(row))
				.compile();
		});
		if (queries.length > 0) await this.#database.write(queries);
	}
}

/** @throws Error when it is not the spec of this node type */
function parseSpec(id: string, text: string): NodeSpec {
	const spec = normalizeNodeSpec(JSON.parse(text)) as Partial<NodeSpec> | null;
	if (spec?.id === id && Array.isArray(spec.ports) && Array.isArray(spec.properties)) return spec as NodeSpec;
	throw new Error("It is not the spec of a node type.");
}
