import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { askedPerson, LONGEST_MS } from "../asked-person.ts";

export const definition = defineNode({
	id: "People.RequestAuthorization",
	version: 1,
	name: "Request Authorization",
	description:
		"Asks a person for leave to call a tool. Once it is given, the calls of that tool by the same agent need no consent of their own, for as long as it counts.",
	icon: "shield-question-mark",
	color: "amber",
	group: "People",
	category: "outside",
	summary: "{{tool_name}}",
	keywords: ["approval", "permission", "human in the loop", "authorize", "security"],
	effect: "safe",
	construct: "authorization-request",
	ports: [
		{ id: "in", kind: "message", direction: "in", name: "In" },
		{ id: "out", kind: "message", direction: "out", name: "Approved" },
		{ id: "rejected", kind: "message", direction: "out", name: "Rejected" },
		{ id: "expired", kind: "message", direction: "out", name: "Expired" },
	],
	inputs: {
		tool_name: {
			title: "Tool",
			schema: Type.String({ minLength: 1, maxLength: 64 }),
			description: "The name of the tool that is to be called.",
			scopes: ["Custom", "Message", "AI"],
			toolScope: "AI",
		},
		reason: {
			title: "Reason",
			schema: Type.String({ minLength: 1, maxLength: 4000, control: "text-area" }),
			description: "Why it is to be called, and with what.",
			scopes: ["Custom", "Message", "AI"],
			toolScope: "AI",
		},
		valid_for: {
			title: "Counts for",
			schema: Type.Enum(["call", "run", "time"], { type: "string" }),
			description: "One call, all calls in this run, or all calls in this run for a time.",
			scopes: ["Custom"],
			default: "call",
		},
		valid_ms: {
			title: "Counts for how long",
			schema: Type.Integer({ minimum: 1000, maximum: LONGEST_MS, control: "duration" }),
			description: "With a time: how long it counts from the decision on.",
			scopes: ["Custom"],
			optional: true,
		},
		agents_may_decide: {
			title: "Agents may decide",
			schema: Type.Boolean(),
			description:
				"Whether another agent of the flow that has the tool Decide on Authorization may decide too, besides people. The agent that asks never may.",
			scopes: ["Custom"],
			default: false,
		},
		...askedPerson({ act: "decide", outcome: "a decision" }),
	},
	outputs: {
		id: { title: "ID", schema: Type.String(), description: "The ID of the request." },
		tool_name: { title: "Tool", schema: Type.String(), description: "The tool that it is for." },
		reason: { title: "Reason", schema: Type.String(), description: "Why it was asked for." },
		status: {
			title: "Status",
			schema: Type.Enum(["approved", "rejected", "expired"], { type: "string" }),
			description: "What was decided.",
		},
		risk_level: { title: "Risk", schema: Type.String(), description: "What a wrong call could do: high." },
		requested_at: { title: "Requested at", schema: Type.String(), description: "When: ISO 8601, in UTC." },
		decided_at: { title: "Decided at", schema: Type.String(), description: "When: ISO 8601, in UTC." },
		decided_by: { title: "Decided by", schema: Type.String(), description: "Who decided." },
		comment: { title: "Comment", schema: Type.String(), description: "What they wrote beside it." },
		valid_for: { title: "Counts for", schema: Type.String(), description: "One call, the run, or a time." },
		valid_until: {
			title: "Counts until",
			schema: Type.String(),
			description: "When it ends, where it has an end: ISO 8601, in UTC.",
		},
	},
	tool: {
		name: "request_authorization",
		description:
			"Asks a person for leave to call one of your other tools, and waits for the decision, which may take hours. Give the tool's name and the reason. When the status is approved, call the tool.",
		annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
	},
});
