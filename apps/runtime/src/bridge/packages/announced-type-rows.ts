import type { NodeSpec } from "@switchyard/spec";
import type { Database } from "../../adapters/database/database.ts";

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

	constructor(database: Pick<Database, "read" | "write">) {
		this.#database = database;
	}

	async all(): Promise<AnnouncedType[]> {
		const rows = await this.#database.read.selectFrom("announced_types").selectAll().orderBy("id").execute();
		return rows.map((row) => {
			const spec: NodeSpec = JSON.parse(row.spec);
			const agreed = row.agreed === row.spec ? spec : JSON.parse(row.agreed);
			return { packageVersion: row.package_version, spec, agreed };
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
