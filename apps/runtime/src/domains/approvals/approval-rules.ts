import type { ListApprovalRulesQuery, ListApprovalRulesReply } from "@switchyard/spec";

/** The rules by which calls of tools are approved without a question. */
export interface ApprovalRules {
	/** Those that hold now, the newest first. */
	readonly list: (query: ListApprovalRulesQuery) => Promise<ListApprovalRulesReply>;
	/** @throws AppError `APPROVAL_RULE_NOT_FOUND` */
	readonly revoke: (id: string) => Promise<void>;
}
