import { createHash } from "node:crypto";
import { type ApprovedValue, approvedValuesOf } from "@switchyard/engine";
import type { Projection } from "@switchyard/host";
import type { ApprovedValuesTable } from "../tables.ts";

/** Values that approved calls had. */
export const approvedValues: Projection<ApprovedValuesTable> = {
	table: { name: "approved_values", columns: { flow: "key", node: "key", parameter: "key", hash: "key" } },
	rowsOf: (event, { state, head }) =>
		approvedValuesOf(state, event).map((value) => approvedValueRow(head.flow, value)),
};

export function approvedValueRow(
	flow: string,
	{ node, parameter, value }: ApprovedValue,
): ApprovedValuesTable {
	return { flow, node, parameter, hash: createHash("sha256").update(value).digest("hex") };
}
