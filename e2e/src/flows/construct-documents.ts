import { custom } from "@switchyard/flow/testing";
import type { Flow, FlowNode, HopAsset, HopToolStep } from "@switchyard/spec/flow";
import { askDesk, flowOf, log, sendMail, startWith } from "./flow-documents.ts";

/** A loop over the numbers from 1: each is halved, and one of them is not what it should be, so that its round fails. */
export function forEachNumber(count: number, failing: number): Flow {
	const numbers = Array.from({ length: count }, (_, index) =>
		index + 1 === failing ? "no number" : index + 1,
	);
	const loop: FlowNode = {
		id: "loop",
		type: "Flow.ForEach",
		name: "For each number",
		position: { x: 280, y: 0 },
		params: {
			items: { scope: "Message", path: "numbers" },
			on_item_error: custom("continue"),
			collect: custom("half"),
		},
	};
	const half: FlowNode = {
		id: "half",
		type: "Flow.Set",
		name: "Halve it",
		position: { x: 560, y: -120 },
		params: {
			fields: custom([{ name: "half", value: { scope: "Message", expression: "double(item) / 2.0" } }]),
		},
	};
	return flowOf(
		"each",
		[startWith({ numbers }), loop, half, log("end", "Say how many", [560, 120], "{{ count }}")],
		["start.out > loop.in", "loop.each > half.in", "loop.out > end.in"],
	);
}

/** A hop that mails what the message's `text` says to the message's `to`, and keeps the mail's id. */
export function mailByHop(to: string, text: string): Flow {
	const assets: HopAsset[] = [
		{ name: "reader", kind: "input", value: { scope: "Message", path: "to" } },
		{ name: "words", kind: "input", value: { scope: "Message", template: "Dear reader: {{ text }}" } },
		{ name: "receipt", kind: "output" },
	];
	const steps: HopToolStep[] = [
		{
			tool: "send_email",
			parameter_mapping: { to: "reader", subject: "words", body: "words" },
			result_mapping: { message_id: "receipt" },
		},
	];
	const hop: FlowNode = {
		id: "hop",
		type: "Flow.Hop",
		name: "Mail it",
		position: { x: 280, y: 0 },
		params: { assets: custom(assets), steps: custom(steps) },
	};
	return flowOf(
		"hop",
		[startWith({ to, text }), hop, sendMail([280, 240]), log("end", "End", [560, 0])],
		["start.out > hop.in", "hop.tools > mail.tool", "hop.out > end.in"],
	);
}

/** An agent that wants to send one mail, which a person must agree to. */
export function carefulDesk(to: string): Flow {
	const mail = { to, subject: "Order 42", body: "It has shiped." };
	return flowOf(
		"careful",
		[
			startWith({ question: "Where is order 42?" }),
			askDesk({
				provider: "scripted",
				script: [{ toolCalls: [{ name: "send_email", arguments: mail }] }, { text: "I told them." }],
			}),
			{ ...sendMail([280, 240]), tool: { approval: "always", approver: "Kim" } },
		],
		["start.out > desk.in", "desk.tools > mail.tool"],
	);
}

/** An agent that asks a person before it writes a mail, which a person must agree to. */
export function askingCarefulDesk(to: string): Flow {
	const question = { question: "Has order 42 shipped?", context: "John asks for the third time." };
	const mail = { to, subject: "Order 42", body: "It has shiped." };
	return flowOf(
		"asking-careful",
		[
			startWith({ question: "Where is order 42?" }),
			askDesk({
				provider: "scripted",
				script: [
					{ toolCalls: [{ name: "ask_human", arguments: question }] },
					{ when: { contains: "this morning" }, toolCalls: [{ name: "send_email", arguments: mail }] },
					{ text: "I told them." },
				],
			}),
			{
				id: "human",
				type: "Flow.Ask",
				name: "Ask someone",
				position: { x: 560, y: 240 },
				params: { question: { scope: "AI" }, context: { scope: "AI" } },
			},
			{ ...sendMail([280, 240]), tool: { approval: "always" } },
		],
		["start.out > desk.in", "desk.tools > mail.tool", "desk.tools > human.tool"],
	);
}

/** An agent whose one answer is taken to have cost this, in micro-dollars. */
export function paidDesk(costMicroUsd: number): Flow {
	const usage = { inputTokens: 1200, outputTokens: 300, cachedInputTokens: 900, cacheWriteTokens: 200 };
	return flowOf(
		"paid",
		[
			startWith({ question: "What does an answer cost?" }),
			askDesk({ provider: "scripted", script: [{ text: "It depends.", usage, costMicroUsd }] }),
		],
		["start.out > desk.in"],
	);
}

/** An agent whose model thinks before it writes a note, and again, for this long, before its last word. */
export function thinkingDesk(delayMs: number): Flow {
	const script = [
		{
			reasoning: "They want a note. The tool for that is log.",
			toolCalls: [{ name: "log", arguments: { text: "Order 42 has shipped." } }],
		},
		{ reasoning: "The note is written. Nothing is left to do.", text: "I wrote it down.", delayMs },
	];
	return flowOf(
		"thinking",
		[
			startWith({ question: "Write down that order 42 has shipped." }),
			askDesk({ provider: "scripted", script }),
			{ ...log("log", "Note it", [280, 240]), params: { text: { scope: "AI" } } },
		],
		["start.out > desk.in", "desk.tools > log.tool"],
	);
}

/** An agent that writes long notes, so that its conversation fills a small window. */
export function longDesk(): Flow {
	const note = (text: string) => ({ toolCalls: [{ name: "log", arguments: { text } }] });
	const script = [
		note("a".repeat(600)),
		note("b".repeat(600)),
		{ text: "It wrote a note of many a." },
		{ text: "Both are written." },
	];
	return flowOf(
		"long",
		[
			startWith({ question: "Write two long notes." }),
			askDesk({ provider: "scripted", script }),
			{ ...log("log", "Note it", [280, 240]), params: { text: { scope: "AI" } } },
		],
		["start.out > desk.in", "desk.tools > log.tool"],
	);
}

/** Every kind of step that a flow's own control takes: a loop, a wait, a question, and a Catch node for what fails. */
export function everyConstruct(): Flow {
	const node = (
		id: string,
		type: string,
		name: string,
		place: readonly [number, number],
		params: FlowNode["params"],
	) => ({
		id,
		type,
		name,
		position: { x: place[0], y: place[1] },
		params,
	});
	return flowOf(
		"constructs",
		[
			startWith({ numbers: [1, 2, 3, 4], total: 120 }),
			node("loop", "Flow.ForEach", "For each number", [280, 0], {
				items: { scope: "Message", path: "numbers" },
				collect: custom("item * 2"),
			}),
			log("say", "Say it", [560, -160], "{{ item }}"),
			node("ask", "Flow.Ask", "Ask someone", [560, 40], {
				question: custom("Ship the order of 120 €?"),
				details: { scope: "Message", path: "numbers" },
				assignee: custom("Kim"),
				expires_ms: custom(86_400_000),
				form: custom([
					{ name: "carrier", title: "Carrier", type: "choice", choices: ["Post", "Courier"], required: true },
					{ name: "note", title: "Note", type: "multiline" },
				]),
			}),
			node("while", "Flow.LoopWhile", "Until it is small", [840, 40], { condition: custom("total > 100") }),
			node("wait", "Flow.Delay", "Wait", [840, 280], { duration_ms: custom(3_600_000) }),
			node("catch", "Flow.Catch", "When asking fails", [0, 280], { nodes: custom(["ask"]) }),
			log("sorry", "Say sorry", [280, 280], "{{ error.message }}"),
		],
		[
			"start.out > loop.in",
			"loop.each > say.in",
			"loop.out > ask.in",
			"ask.out > while.in",
			"ask.rejected > wait.in",
			"catch.out > sorry.in",
		],
	);
}

/** Two branches that meet, one of which waits for a person; the flow continues without that branch after a day. */
export function meeting(): Flow {
	const ask: FlowNode = {
		id: "ask",
		type: "Flow.Ask",
		name: "Ask someone",
		position: { x: 280, y: 120 },
		params: { question: custom("Continue?") },
	};
	const join: FlowNode = {
		id: "join",
		type: "Flow.Join",
		name: "Meet",
		position: { x: 560, y: 0 },
		params: { timeout_ms: custom(86_400_000) },
	};
	return flowOf(
		"meeting",
		[startWith({}), log("say", "Say it", [280, -80], "Hello"), ask, join],
		["start.out > say.in", "start.out > ask.in", "say.out > join.in", "ask.out > join.in"],
	);
}

/** A flow that others call, and that asks someone before it continues. */
export function asksSomeone(): Flow {
	const called: FlowNode = {
		id: "called",
		type: "Flow.Called",
		name: "Called",
		position: { x: 0, y: 0 },
		params: { outputs: custom([{ name: "answer" }]) },
	};
	const ask: FlowNode = {
		id: "ask",
		type: "Flow.Ask",
		name: "Ask the manager",
		position: { x: 280, y: 0 },
		params: { question: custom("Refund the order of 120 €?"), assignee: custom("Kim") },
	};
	return flowOf("refund-check", [called, ask], ["called.out > ask.in"]);
}

/** Calls a flow, and writes a line once that is over. */
export function callsFlow(flow: string): Flow {
	const call: FlowNode = {
		id: "call",
		type: `Subflow.${flow}`,
		name: "Check the refund",
		position: { x: 280, y: 0 },
		params: {},
	};
	return flowOf(
		"refund",
		[startWith({ order: 42 }), call, log("done", "Say it", [560, 0], "Refunded")],
		["start.out > call.in", "call.out > done.in"],
	);
}

/** A Switch with one rule, over a message with a number, and with an object in it. */
export function choice(when: string): Flow {
	const pick: FlowNode = {
		id: "pick",
		type: "Flow.Switch",
		name: "Pick",
		position: { x: 280, y: 0 },
		params: { rules: custom([{ port: "large", name: "Large", when }]) },
	};
	return flowOf(
		"conditions",
		[startWith({ total: 120, customer: { vip: true } }), pick, log("end", "End", [560, 0])],
		["start.out > pick.in", "pick.large > end.in"],
	);
}

/** An agent whose model is over its limit for some seconds, and then too busy. */
export function limitedDesk(retryAfterMs: number): Flow {
	return flowOf(
		"limited",
		[
			startWith({ question: "Does anybody answer?" }),
			askDesk({
				provider: "scripted",
				script: [
					{
						error: "Slow down.",
						refusal: "rate-limit",
						retryAfterMs,
						times: 1,
						toolCalls: [{ name: "none", arguments: {} }],
					},
					{ error: "We are full.", refusal: "overloaded" },
				],
			}),
		],
		["start.out > desk.in"],
	);
}

/** An agent that takes its time over its second answer, and a note of what it said. */
export function slowDesk(): Flow {
	return flowOf(
		"slow",
		[
			startWith({ question: "Does it end?" }),
			askDesk({
				provider: "scripted",
				script: [
					{ text: "One moment.", toolCalls: [{ name: "none", arguments: {} }] },
					{ text: "Never said.", delayMs: 600_000 },
				],
			}),
		],
		["start.out > desk.in"],
	);
}

/** An agent that logs twice and calls a tool that is not there, after a step of the flow. */
export function countedDesk(): Flow {
	return flowOf(
		"counted",
		[
			startWith({ question: "What is there to count?" }),
			log("note", "Note", [140, 0]),
			askDesk({
				provider: "scripted",
				script: [
					{
						toolCalls: [
							{ name: "log", arguments: { text: "One" } },
							{ name: "log", arguments: { text: "Two" } },
							{ name: "no_such_tool", arguments: {} },
						],
					},
					{ text: "Counted." },
				],
			}),
			{ ...log("say", "Say it", [280, 220]), params: { text: { scope: "AI" } } },
		],
		["start.out > note.in", "note.out > desk.in", "desk.tools > say.tool"],
	);
}
