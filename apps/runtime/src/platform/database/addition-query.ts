import type { Cell, ProjectedTable } from "@switchyard/host";
import { sql } from "kysely";
import { onConflict } from "./additions.ts";
import type { Database } from "./database.ts";
import type { WriteQuery } from "./write-protocol.ts";

/** Returns the query that adds to a projection's table what follows from no event. */
export function additionQuery<Row extends { readonly [Column in keyof Row]: Cell }>(
	read: Database["read"],
	table: ProjectedTable<Row>,
	row: Row,
): WriteQuery {
	const columns = Object.keys(table.columns) as (keyof Row & string)[];
	return sql`insert into ${sql.table(table.name)} (${sql.join(columns.map((name) => sql.ref(name)))})
		values (${sql.join(columns.map((name) => row[name]))}) ${sql.raw(onConflict(table))}`.compile(read);
}
