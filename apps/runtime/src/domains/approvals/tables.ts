import type { ApprovalRulesTable, ApprovedValuesTable } from "../../platform/database/schema.ts";

declare module "../../platform/database/schema.ts" {
	interface Schema {
		/** The journal's writer adds to these two, with the events of answers. */
		readonly approval_rules: ApprovalRulesTable;
		readonly approved_values: ApprovedValuesTable;
	}
}
