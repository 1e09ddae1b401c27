import { sql } from "kysely";
import { type Charge, COST_SUMS, costRow } from "../../platform/database/cost-rows.ts";
import type { Database } from "../../platform/database/database.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";

/** Returns the query that adds to the ledger what no run paid for; the charges of runs are added with their events. */
export function chargeQuery(read: Database["read"], charge: Charge): WriteQuery {
	return read
		.insertInto("costs")
		.values(costRow(charge))
		.onConflict((conflict) =>
			conflict
				.columns(["day", "flow", "kind", "name"])
				.doUpdateSet(({ ref }) =>
					Object.fromEntries(
						COST_SUMS.map((name) => [
							name,
							sql<number>`${ref(`costs.${name}`)} + ${ref(`excluded.${name}`)}`,
						]),
					),
				),
		)
		.compile();
}
