import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

const Instant = Type.String({ description: "ISO 8601, in UTC." });

const Request = Type.Object({
	id: Type.String(),
	tool_name: Type.String(),
	reason: Type.String(),
	status: Type.Enum(["pending", "approved", "rejected", "expired"], { type: "string" }),
	risk_level: Type.String(),
	requested_by: Type.String(),
	own: Type.Boolean({ description: "Whether the agent that reads this asked for it." }),
	requested_at: Instant,
	decided_by: Type.Optional(Type.String()),
	decided_at: Type.Optional(Instant),
	comment: Type.Optional(Type.String()),
	valid_for: Type.String(),
	valid_until: Type.Optional(Instant),
	used: Type.Boolean({ description: "Whether a call has used it up." }),
});

export const definition = defineNode({
	id: "People.AuthorizationRequests",
	version: 1,
	name: "Authorization Requests",
	description: "Lists the authorizations that were asked for in this run, with who decided what and when.",
	icon: "list-checks",
	color: "amber",
	group: "People",
	category: "outside",
	keywords: ["approval", "permission", "human in the loop", "audit"],
	effect: "safe",
	construct: "authorization-list",
	inputs: {},
	outputs: {
		requests: {
			title: "Requests",
			schema: Type.Array(Request),
			description: "The latest 100 requests of this run, the latest first.",
		},
		count: { title: "Count", schema: Type.Integer(), description: "How many are listed." },
	},
	tool: {
		name: "get_authorization_requests",
		description:
			"Lists the authorizations that were asked for in this run: id, tool, reason, status, who decided and when.",
		annotations: { readOnly: true, openWorld: false },
	},
});
