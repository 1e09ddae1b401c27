import { createHash } from "node:crypto";
import type { ApprovedValueOfFlow } from "@switchyard/host";
import type { ApprovedValuesTable } from "./schema.ts";
import type { Additions } from "./write-protocol.ts";

export const APPROVED_COLUMNS = ["flow", "node", "parameter", "hash"] as const;

/** What is added to what is known of approved calls: each row once. */
export function approvedValueRows(additions: readonly Pick<Additions, "approved">[]): ApprovedValuesTable[] {
	const rows = new Map<string, ApprovedValuesTable>();
	for (const { approved } of additions) {
		for (const value of approved) {
			const row = approvedValueRow(value);
			rows.set(JSON.stringify(row), row);
		}
	}
	return [...rows.values()];
}

/** The value itself is only in the journal, which people may have removed. */
export function approvedValueRow({ flow, node, parameter, value }: ApprovedValueOfFlow): ApprovedValuesTable {
	return { flow, node, parameter, hash: createHash("sha256").update(value).digest("hex") };
}
