import type { MadeRuleOfFlow } from "@switchyard/host";
import type { ApprovalRulesTable } from "./schema.ts";
import type { Additions } from "./write-protocol.ts";

export const RULE_COLUMNS = [
	"id",
	"flow",
	"flow_name",
	"node",
	"node_type",
	"tool",
	"same",
	"ends_at",
	"made_by",
	"actor",
	"made_at",
	"run",
] as const;

type NewRule = Pick<ApprovalRulesTable, (typeof RULE_COLUMNS)[number]>;

/** The rules that people made. */
export function approvalRuleRows(additions: readonly Pick<Additions, "rules">[]): NewRule[] {
	return additions.flatMap(({ rules }) => rules.map(rowOf));
}

function rowOf({ flowName, nodeType, same, until, actor, by, at, ...rest }: MadeRuleOfFlow): NewRule {
	return {
		...rest,
		flow_name: flowName,
		node_type: nodeType,
		same: same === undefined ? null : JSON.stringify(same),
		ends_at: until,
		made_by: by ?? null,
		actor: actor === undefined ? null : JSON.stringify(actor),
		made_at: at,
	};
}
