import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

export const definition = defineNode({
	id: "People.DecideAuthorization",
	version: 1,
	name: "Decide on Authorization",
	description:
		"Approves or rejects an authorization that another agent of this run has asked for. It must be asked for by a node that lets agents decide, and no agent decides on what it asked for itself.",
	icon: "shield-check",
	color: "amber",
	group: "People",
	category: "outside",
	summary: "{{id}}",
	keywords: ["approval", "approve", "permission", "supervisor", "security"],
	effect: "safe",
	construct: "authorization-decision",
	inputs: {
		id: {
			title: "Request's ID",
			schema: Type.String({ minLength: 1, maxLength: 100 }),
			description: "The ID of the request, as Authorization Requests gives it.",
			scopes: ["Message", "Custom", "AI"],
			toolScope: "AI",
		},
		approved: {
			title: "Approved",
			schema: Type.Boolean(),
			description: "True to approve it, false to reject it.",
			scopes: ["Custom", "Message", "AI"],
			toolScope: "AI",
		},
		comment: {
			title: "Comment",
			schema: Type.String({ maxLength: 4000, control: "text-area" }),
			description: "Why, for the agent that asked.",
			scopes: ["Custom", "Message", "AI"],
			toolScope: "AI",
			optional: true,
		},
	},
	outputs: {
		id: { title: "ID", schema: Type.String(), description: "The ID of the request." },
		tool_name: { title: "Tool", schema: Type.String(), description: "The tool that it is for." },
		status: {
			title: "Status",
			schema: Type.Enum(["approved", "rejected"], { type: "string" }),
			description: "What was decided.",
		},
	},
	tool: {
		name: "approve_authorization",
		description:
			"Approves or rejects an authorization that another agent has asked for. You cannot decide on what you asked for yourself.",
		annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
		sequential: true,
	},
});
