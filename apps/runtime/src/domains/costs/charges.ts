import { chargeOf } from "@switchyard/engine";
import { NO_ROWS, type ProjectedTable, type Projection } from "@switchyard/host";
import { dayOf } from "@switchyard/spec/json";
import type { CostsTable } from "./tables.ts";

/** One payment: an answer of a model, or an attempt of a node. */
export type Charge = CostsTable;

/** The ledger of costs. */
export const CHARGES = {
	name: "costs",
	columns: {
		day: "key",
		flow: "key",
		flow_name: "last",
		kind: "key",
		name: "key",
		micro_usd: "sum",
		calls: "sum",
		unpriced: "sum",
		input_tokens: "sum",
		output_tokens: "sum",
		cached_input_tokens: "sum",
		cache_write_tokens: "sum",
	},
} as const satisfies ProjectedTable<Charge>;

/**
 * Charges of runs.
 * @param note receives each charge at once: budgets count what the disk does not have yet
 */
export function charges(note: (charge: Charge) => void): Projection<Charge> {
	return { table: CHARGES, rowsOf: chargesOf, note };
}

const chargesOf: Projection<Charge>["rowsOf"] = (event, { state, head }) => {
	const charge = chargeOf(state, event);
	if (charge === undefined) return NO_ROWS;
	const { kind, name, microUsd, usage } = charge;
	return [
		{
			day: dayOf(event.at),
			flow: head.flow,
			flow_name: head.flow_name,
			kind,
			name,
			micro_usd: microUsd ?? 0,
			calls: 1,
			unpriced: microUsd === undefined ? 1 : 0,
			input_tokens: usage.inputTokens ?? 0,
			output_tokens: usage.outputTokens ?? 0,
			cached_input_tokens: usage.cachedInputTokens ?? 0,
			cache_write_tokens: usage.cacheWriteTokens ?? 0,
		},
	];
};
