import { approvalsApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import type { DatabaseConsents } from "../consents/database-consents.ts";

/** The rules that people made when they approved calls. */
export function approvalRuleRoutes(
	app: Http,
	{ approvalRules }: { readonly approvalRules: Pick<DatabaseConsents, "list" | "revoke"> },
): void {
	app.route({
		...approvalsApi["GET /api/approval-rules"],
		config: { access: "look", resource: "question" },
		handler: ({ query }) => approvalRules.list(query),
	});

	app.route({
		...approvalsApi["DELETE /api/approval-rules/:rule"],
		config: { access: "answer", resource: "question" },
		handler: async ({ params }, reply) => {
			await approvalRules.revoke(params.rule);
			return reply.code(204).send(null);
		},
	});
}
