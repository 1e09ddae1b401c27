import { ruleMadeBy } from "@switchyard/engine";
import { NO_ROWS, type Projection } from "@switchyard/host";
import type { ApprovalRulesTable } from "../tables.ts";

/** Rules that people made when they approved calls. */
export const madeRules: Projection<Omit<ApprovalRulesTable, "revoked_at">> = {
	table: {
		name: "approval_rules",
		columns: {
			id: "key",
			flow: "first",
			flow_name: "first",
			node: "first",
			node_type: "first",
			tool: "first",
			same: "first",
			ends_at: "first",
			made_by: "first",
			actor: "first",
			made_at: "first",
			run: "first",
		},
	},
	rowsOf(event, { state, head }) {
		const rule = ruleMadeBy(state, event);
		if (rule === undefined) return NO_ROWS;
		const { nodeType, same, until, actor, by, ...rest } = rule;
		return [
			{
				...rest,
				flow: head.flow,
				flow_name: head.flow_name,
				node_type: nodeType,
				same: same === undefined ? null : JSON.stringify(same),
				ends_at: until,
				made_by: by ?? null,
				actor: actor === undefined ? null : JSON.stringify(actor),
				made_at: event.at,
				run: head.id,
			},
		];
	},
};
