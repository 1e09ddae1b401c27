import { approvalsApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import { actingIn, markOf } from "../../../platform/http/principal.ts";
import type { Approvals } from "../approvals.ts";

export function approvalRoutes(app: Http, { approvals }: { readonly approvals: Approvals }): void {
	app.route({
		...approvalsApi["GET /api/approvals"],
		config: { access: "look", resource: "question" },
		handler: ({ query }) => approvals.list(query),
	});

	app.route({
		...approvalsApi["GET /api/approvals/:approval"],
		config: { access: "look", resource: "question" },
		handler: ({ params }) => approvals.get(params.approval),
	});

	app.route({
		...approvalsApi["POST /api/approvals/:approval"],
		config: { access: "answer", resource: "question" },
		handler: async (request, reply) => {
			const { by, ...said } = request.body;
			const answer = { ...said, ...markOf(request) };
			await approvals.answer(request.params.approval, answer, actingIn(request, by));
			return reply.code(204).send(null);
		},
	});
}
