import {
	AnswerApprovalBody,
	Approval,
	ListApprovalRulesQuery,
	ListApprovalRulesReply,
	ListApprovalsQuery,
	ListApprovalsReply,
} from "../http/index.ts";
import { Done } from "./done.ts";
import { ApprovalParameters, ApprovalRuleParameters } from "./parameters.ts";
import { routes } from "./route.ts";

export const approvalsApi = routes("Approvals", {
	"GET /api/approval-rules": {
		operationId: "listApprovalRules",
		summary: "The rules by which calls of tools are approved without a question",
		querystring: ListApprovalRulesQuery,
		response: { 200: ListApprovalRulesReply },
	},

	"DELETE /api/approval-rules/:rule": {
		operationId: "revokeApprovalRule",
		summary: "Revoke a rule: a person is asked about further calls",
		params: ApprovalRuleParameters,
		response: { 204: Done },
	},

	"GET /api/approvals": {
		operationId: "listApprovals",
		summary: "What runs ask people",
		querystring: ListApprovalsQuery,
		response: { 200: ListApprovalsReply },
	},

	"GET /api/approvals/:approval": {
		operationId: "getApproval",
		summary: "One question",
		params: ApprovalParameters,
		response: { 200: Approval },
	},

	"POST /api/approvals/:approval": {
		operationId: "answerApproval",
		summary: "Answer a question, or agree to a tool call",
		params: ApprovalParameters,
		body: AnswerApprovalBody,
		response: { 204: Done },
	},
});
