import type { RunCharge } from "@switchyard/host";
import type { CostsTable } from "./schema.ts";
import type { Additions } from "./write-protocol.ts";

/** The columns that add up. */
export const COST_SUMS = [
	"micro_usd",
	"calls",
	"unpriced",
	"input_tokens",
	"output_tokens",
	"cached_input_tokens",
	"cache_write_tokens",
] as const;

/** What the ledger of costs has besides. */
export const COST_COLUMNS = ["day", "flow", "flow_name", "kind", "name", ...COST_SUMS] as const;

/** What was paid for, by a run or by the search by meaning, whose `flow` is empty. */
export type Charge = Omit<RunCharge, "kind"> & { readonly kind: CostsTable["kind"] };

/** What is added to the ledger of costs: one row for each of its keys, as one statement may write a row only once. */
export function costRows(additions: readonly Pick<Additions, "charges">[]): CostsTable[] {
	const rows = new Map<string, CostsTable>();
	for (const { charges } of additions) {
		for (const charge of charges) {
			const key = JSON.stringify([charge.day, charge.flow, charge.kind, charge.name]);
			const row = costRow(charge);
			const before = rows.get(key);
			rows.set(key, before ? added(before, row) : row);
		}
	}
	return [...rows.values()];
}

function added(before: CostsTable, row: CostsTable): CostsTable {
	const sums = COST_SUMS.map((name) => [name, Math.min(before[name] + row[name], Number.MAX_SAFE_INTEGER)]);
	return { ...row, ...Object.fromEntries(sums) };
}

/** Returns the row that a charge adds to the ledger. */
export function costRow({ day, flow, flowName, kind, name, ...sums }: Charge): CostsTable {
	return {
		day,
		flow,
		flow_name: flowName,
		kind,
		name,
		micro_usd: sums.microUsd,
		calls: sums.calls,
		unpriced: sums.unpriced,
		input_tokens: sums.inputTokens,
		output_tokens: sums.outputTokens,
		cached_input_tokens: sums.cachedInputTokens,
		cache_write_tokens: sums.cacheWriteTokens,
	};
}
