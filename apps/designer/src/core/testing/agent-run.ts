import type { EventBody } from "@switchyard/spec/event";
import { ORDER_DESK } from "./flows.ts";
import { journal } from "./journal.ts";

export const usage = { inputTokens: 1, outputTokens: 1 };
/** What begins a run of the order desk. */
export const start = {
	type: "run-start",
	flow: ORDER_DESK.id,
	revision: ORDER_DESK.revision,
	node: "start",
	message: { question: "Where is order 42?" },
	cause: "api",
} satisfies EventBody;
export const deskStart = {
	type: "step-start",
	step: 1,
	node: "desk",
	attempt: 1,
	params: { prompt: "Where is order 42?", max_steps: 8 },
	provenance: { prompt: { scope: "Message", source: { message: "question", steps: [0] } } },
} satisfies EventBody;
export const mailCall: EventBody = {
	type: "tool-request",
	step: 2,
	agent: 1,
	call: "c1",
	callerId: "8b2ce7b9-0000-4000-8000-000000000001",
	name: "send_email",
	node: "mail",
	arguments: { to: "john@example.com" },
	params: { to: "john@example.com", server: { credential: "outbox" } },
	provenance: { to: { scope: "AI", source: { toolCall: "8b2ce7b9-0000-4000-8000-000000000001" } } },
};
const mailAnswer: EventBody = {
	type: "tool-response",
	step: 2,
	agent: 1,
	call: "c1",
	callerId: "8b2ce7b9-0000-4000-8000-000000000001",
	name: "send_email",
	result: { status: "success", data: { message_id: "m1" } },
};
export const askTools: EventBody = {
	type: "model-end",
	step: 1,
	turn: 1,
	answer: {
		text: "",
		toolCalls: [{ id: "c1", name: "send_email", arguments: { to: "john@example.com" } }],
		usage,
	},
};
/** The agent asks its model, sends one mail, and says so. */
export const agentRun = journal(
	start,
	deskStart,
	{ type: "model-start", step: 1, turn: 1, attempt: 1 },
	askTools,
	mailCall,
	mailAnswer,
	{ type: "model-start", step: 1, turn: 2, attempt: 1 },
	{ type: "model-end", step: 1, turn: 2, answer: { text: "It has shipped.", toolCalls: [], usage } },
	{ type: "step-end", step: 1, outputs: { text: "It has shipped." }, port: "out" },
);
