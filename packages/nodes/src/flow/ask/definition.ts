import { defineNode } from "@switchyard/node-kit";
import { Form } from "@switchyard/spec/form";
import { Message } from "@switchyard/spec/json";
import { Type } from "typebox";
import { askedPerson } from "../../people/asked-person.ts";

export const definition = defineNode({
	id: "Flow.Ask",
	version: 1,
	name: "Ask a Person",
	description: "Asks a person on the page Approvals and waits for the answer, for days if need be.",
	icon: "message-circle-question-mark",
	color: "blue",
	group: "People",
	category: "outside",
	summary: "{{question}}",
	keywords: ["approval", "approve", "human", "form", "confirm", "review", "user task", "wait for a person"],
	effect: "safe",
	construct: "ask",
	ports: [
		{ id: "in", kind: "message", direction: "in", name: "In" },
		{ id: "out", kind: "message", direction: "out", name: "Answered" },
		{ id: "rejected", kind: "message", direction: "out", name: "Rejected" },
		{ id: "expired", kind: "message", direction: "out", name: "Expired" },
	],
	inputs: {
		question: {
			title: "Question",
			schema: Type.String({ minLength: 1, maxLength: 4000, control: "text-area" }),
			description: "What the person is asked.",
			scopes: ["Custom", "Message", "AI"],
			toolScope: "AI",
		},
		context: {
			title: "Context",
			schema: Type.String({ maxLength: 20_000, control: "text-area" }),
			description: "What the person needs to know to answer: what led to the question, and what hangs on it.",
			scopes: ["Custom", "Message", "AI"],
			toolScope: "AI",
			optional: true,
		},
		details: {
			title: "Details",
			schema: Type.Unknown(),
			description: "What the person should see beside the question: text, or data from the message.",
			scopes: ["Message", "Custom"],
			optional: true,
		},
		form: {
			title: "Form",
			schema: Form,
			description: "What the person fills in. Without fields, the answer is only yes.",
			scopes: ["Custom"],
			default: [],
		},
		may_reject: {
			title: "May be rejected",
			schema: Type.Boolean(),
			description: "Whether the person may also reject it; the message then leaves through Rejected.",
			scopes: ["Custom"],
			default: true,
		},
		...askedPerson({ act: "answer", outcome: "an answer" }),
		on_expiry: {
			title: "When it expires",
			schema: Type.Enum(["fail", "continue"], { type: "string" }),
			description: "Fail ends the step with an error; continue lets the message leave through Expired.",
			scopes: ["Custom"],
			default: "fail",
		},
	},
	outputs: {
		answer: {
			title: "Answer",
			schema: Message,
			description: "The filled form, by the names of its fields.",
			neutral: true,
		},
		comment: {
			title: "Comment",
			schema: Type.String(),
			description: "What the person wrote beside it.",
			neutral: true,
		},
		answered_by: { title: "Answered by", schema: Type.String(), description: "Who answered.", neutral: true },
		answered_at: {
			title: "Answered at",
			schema: Type.String(),
			description: "When: ISO 8601, in UTC.",
			neutral: true,
		},
		answer_action: {
			title: "Action",
			schema: Type.Enum(["submitted", "rejected", "expired"], { type: "string" }),
			description: "What the person did.",
		},
		question_id: { title: "Question's ID", schema: Type.String(), description: "The ID of the question." },
		asked_at: { title: "Asked at", schema: Type.String(), description: "When: ISO 8601, in UTC." },
	},
	tool: {
		name: "ask_human",
		description:
			"Asks a person and waits for the answer, which may take hours. Use it when only a person can know or decide. Give the context that the person needs to answer. The answer says what the person did (submitted, rejected or expired), what they filled in, and when.",
		annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
	},
});
