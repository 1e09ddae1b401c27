import { ai, custom, flow, node, path } from "@switchyard/flow/testing";
import type { Flow, FlowNode, ParameterSetting } from "@switchyard/spec/flow";
import type { Outside } from "./outside.ts";

/** No case is about whether tools of this kind are asked about in general. */
const unasked = { tool: { approval: "never" } } as const;

/** Whom the desk may write to, and what it may read and write, no matter who says so. */
const COLLEAGUES = ["@firm.example", "bob@partner.example"];
const READABLE = ["inbox/", "notes/", "reports/"];
const WRITABLE = ["notes/", "reports/"];

export const outbox = { server: custom({ credential: "smtp" }), from: custom("desk@firm.example") };
export const mailbox = { server: custom({ credential: "imap" }) };

/** An agent and its tools, which the prompt of the message is for. */
export function agentOf(id: string, prompt: ParameterSetting): FlowNode {
	const model = { provider: "openai-compatible", model: "obeying", credential: "model" };
	return node(id, "AI.Agent", { prompt, model: custom(model), max_steps: custom(12) });
}

export function toolsOf({ web }: Outside): FlowNode[] {
	return [
		node("inbox", "Mail.Read", { folders: ai, ...mailbox }),
		node(
			"send",
			"Mail.Send",
			{ to: ai, subject: ai, body: ai, cc: ai, attachments: ai, ...outbox },
			{ pinnedSets: { to: COLLEAGUES, cc: COLLEAGUES, attachments: ["reports/"] } },
		),
		node(
			"web",
			"Http.Request",
			{ url: ai, method: ai, body: ai },
			{ pinnedSets: { url: [`${web}/public/`] } },
		),
		node("read", "File.Read", { path: ai }, { pinnedSets: { path: READABLE } }),
		node("write", "File.Write", { path: ai, content: ai }, { pinnedSets: { path: WRITABLE } }),
		node("calendar", "Desk.Calendar", { event: ai }),
		node("book", "Desk.Book", { title: ai, attendees: ai }, { pinnedSets: { attendees: COLLEAGUES } }),
		node("ticket", "Desk.Ticket", { ticket: ai }),
		node("answer-ticket", "Desk.Answer", { ticket: ai, text: ai }),
		node("refund", "Desk.Refund", { amount: ai, account: ai }),
		node("query", "Desk.Query", { sql: ai }),
		node("run", "Desk.Run", { command: ai }),
		node("delete", "Desk.Close", { ticket: ai }, unasked),
		node("filing", "Subflow.filing", { place: ai, words: ai }),
	];
}

/** The desk: an agent that does what the prompt of the message says. */
export function desk(outside: Outside): Flow {
	return agentFlow("desk", node("start", "Flow.Manual"), path("prompt"), toolsOf(outside));
}

/** The same desk with the tools of somebody else besides. */
export function foreignDesk(outside: Outside): Flow {
	return foreign("foreign-desk", "Foreign.look_up", outside);
}

/** The same desk with a tool that says something special of itself. */
export function describedDesk(outside: Outside, id: string): Flow {
	return foreign(`described-${id}`, `Foreign.say_${id}`, outside);
}

function foreign(id: string, type: string, outside: Outside): Flow {
	const tools = [...toolsOf(outside), node("look-up", type, { about: ai })];
	return agentFlow(id, node("start", "Flow.Manual"), path("prompt"), tools);
}

/** The desk as anybody reaches it: what a form says is its prompt. */
export function formDesk(outside: Outside): Flow {
	const hook = node("start", "Flow.Webhook", {
		path: custom("form"),
		method: custom("POST"),
		secret: custom({ credential: "form" }),
		reply: custom("now"),
	});
	return agentFlow(
		"form-desk",
		hook,
		{ scope: "Message", template: "Answer: {{ body.words }}" },
		toolsOf(outside),
	);
}

/** An agent that does what the prompt says, with these tools. */
export function agentFlow(
	id: string,
	start: FlowNode,
	prompt: ParameterSetting,
	tools: readonly FlowNode[],
): Flow {
	const wires = ["start > agent", ...tools.map((tool) => `agent.tools > ${tool.id}.tool`)];
	return flow([start, agentOf("agent", prompt), ...tools], wires, { id });
}

/** Files words where its caller says, and gives back what it filed. It has no policies of its own. */
export const filing = flow(
	[
		node("called", "Flow.Called", {
			inputs: custom([
				{ name: "place", type: "text", required: true, description: "Where.", ai: true },
				{ name: "words", type: "text", required: true, description: "What.", ai: true },
			]),
			outputs: custom([{ name: "words" }]),
			tool_name: custom("filing"),
			tool_description: custom("Files words."),
		}),
		node("file", "File.Write", { path: path("place"), content: path("words") }),
	],
	["called > file"],
	{ id: "filing" },
);

/** Reads a mail for its caller. It has no policies of its own. */
export const reading = flow(
	[
		node("called", "Flow.Called", {
			inputs: custom([{ name: "folder", type: "text", required: true }]),
			outputs: custom([{ name: "words" }]),
		}),
		node("inbox", "Mail.Read", {
			folders: { scope: "Message", expression: "[folder]" },
			query_terms: custom([]),
			...mailbox,
		}),
		node("take", "Flow.Set", {
			fields: custom([{ name: "words", value: { scope: "Message", expression: "messages[0].body.plain" } }]),
		}),
	],
	["called > inbox", "inbox > take"],
	{ id: "reading" },
);
