import { ListApprovalRulesQuery, ListApprovalRulesReply } from "@switchyard/spec/http";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import { ApprovalRuleParameters } from "../../../platform/http/parameters.ts";
import type { DatabaseConsents } from "../consents/database-consents.ts";

/** The rules that people made when they approved calls. */
export function approvalRuleRoutes(
	app: Http,
	{ approvalRules }: { readonly approvalRules: Pick<DatabaseConsents, "list" | "revoke"> },
): void {
	const tags = ["Approvals"];

	app.get(
		"/api/approval-rules",
		{
			config: { access: "look", resource: "question" },
			schema: {
				tags,
				operationId: "listApprovalRules",
				summary: "The rules by which calls of tools are approved without a question",
				querystring: ListApprovalRulesQuery,
				response: { 200: ListApprovalRulesReply },
			},
		},
		({ query }) => approvalRules.list(query),
	);

	app.delete(
		"/api/approval-rules/:rule",
		{
			config: { access: "answer", resource: "question" },
			schema: {
				tags,
				operationId: "revokeApprovalRule",
				summary: "Revoke a rule: a person is asked about further calls",
				params: ApprovalRuleParameters,
				response: { 204: Done },
			},
		},
		async ({ params }, reply) => {
			await approvalRules.revoke(params.rule);
			return reply.code(204).send(null);
		},
	);
}
