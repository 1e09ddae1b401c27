/** Values that approved calls of tools had, by flow, kept when the runs are removed: a value that is not here is used for the first time. */
export interface ApprovedValuesTable {
	readonly flow: string;
	/** The tool's node. */
	readonly node: string;
	readonly parameter: string;
	/** SHA-256 of the value's JSON with its keys in order, in hexadecimal. The value itself is only in the journal, which people may have removed. */
	readonly hash: string;
}

/** The rules by which calls are approved without a question: see `ApprovalRule`. */
export interface ApprovalRulesTable {
	/** The id of the question from which it was made. */
	readonly id: string;
	readonly flow: string;
	readonly flow_name: string;
	readonly node: string;
	readonly node_type: string;
	readonly tool: string;
	/** JSON: the arguments that calls must have; any when null. */
	readonly same: string | null;
	readonly ends_at: number;
	readonly made_by: string | null;
	/** JSON: `Actor`; null in rows of earlier versions. */
	readonly actor: string | null;
	readonly made_at: number;
	readonly run: string;
	/** When a person revoked it; null while it holds. */
	readonly revoked_at: number | null;
}

declare module "../../platform/database/schema.ts" {
	interface Schema {
		/** Projections of the events of answers and of approved calls. */
		readonly approval_rules: ApprovalRulesTable;
		readonly approved_values: ApprovedValuesTable;
	}
}
