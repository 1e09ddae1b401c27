import { AnswerApprovalBody, Approval, ListApprovalsQuery, ListApprovalsReply } from "@switchyard/spec/http";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import { ApprovalParameters } from "../../../platform/http/parameters.ts";
import { actingIn } from "../../../platform/http/principal.ts";
import type { Approvals } from "../approvals.ts";

export function approvalRoutes(app: Http, { approvals }: { readonly approvals: Approvals }): void {
	const tags = ["Approvals"];

	app.get(
		"/api/approvals",
		{
			config: { access: "look", resource: "question" },
			schema: {
				tags,
				operationId: "listApprovals",
				summary: "What runs ask people",
				querystring: ListApprovalsQuery,
				response: { 200: ListApprovalsReply },
			},
		},
		({ query }) => approvals.list(query),
	);

	app.get(
		"/api/approvals/:approval",
		{
			config: { access: "look", resource: "question" },
			schema: {
				tags,
				operationId: "getApproval",
				summary: "One question",
				params: ApprovalParameters,
				response: { 200: Approval },
			},
		},
		({ params }) => approvals.get(params.approval),
	);

	app.post(
		"/api/approvals/:approval",
		{
			config: { access: "answer", resource: "question" },
			schema: {
				tags,
				operationId: "answerApproval",
				summary: "Answer a question, or agree to a tool call",
				params: ApprovalParameters,
				body: AnswerApprovalBody,
				response: { 204: Done },
			},
		},
		async (request, reply) => {
			const { by, ...said } = request.body;
			await approvals.answer(request.params.approval, said, actingIn(request, by));
			return reply.code(204).send(null);
		},
	);
}
