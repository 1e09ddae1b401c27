import type { Turn, TurnAnswer, VisitorAnswer, VisitorToolCall, VisitorTurn } from "@switchyard/spec/chat";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { AnswerProgress } from "./answer-progress.ts";

/** What a view of an answer is made with. */
export interface VisitorEyes {
	readonly showTools: boolean;
	/** The published flows that have answered, by id. */
	readonly flows: ReadonlyMap<string, Flow>;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
}

/** An answer under way. */
export type LiveAnswer = Pick<AnswerProgress, "run" | "calls" | "words" | "waitsForPerson">;

/** What a visitor may see of a turn: words, and the names of tools. No argument, no result, no error's own words. */
export function visitorTurn(
	{ id, text, at, answers }: Turn,
	eyes: VisitorEyes,
	live?: LiveAnswer,
): VisitorTurn {
	return { id, text, at, answers: answers.map((answer) => visitorAnswer(answer, eyes, live)) };
}

function visitorAnswer(answer: TurnAnswer, eyes: VisitorEyes, live?: LiveAnswer): VisitorAnswer {
	const { flow, run, status, text } = answer;
	const own = status === "answering" && live?.run === run ? live : undefined;
	const called = own ? own.calls : finishedCalls(answer);
	return {
		name: eyes.flows.get(flow)?.name ?? "",
		status,
		text: own ? own.words : text,
		tools: eyes.showTools ? called.map((call) => ({ ...call, name: titleOf(call.name, flow, eyes) })) : [],
		...(own?.waitsForPerson ? { waitsForPerson: true } : {}),
	};
}

function finishedCalls({ messages = [] }: TurnAnswer): VisitorToolCall[] {
	const results = new Map(
		messages.flatMap((each) => (each.role === "tool" ? [[each.call, each.result]] : [])),
	);
	return messages
		.flatMap((each) => (each.role === "assistant" ? (each.toolCalls ?? []) : []))
		.map(({ id, name }) => {
			const { status } = Object(results.get(id)) as { readonly status?: unknown };
			return { name, state: status === "error" ? "failed" : "done" };
		});
}

/** What people call a tool: the name of its node. */
function titleOf(tool: string, flow: string, { flows, nodeTypes }: VisitorEyes): string {
	const node = flows
		.get(flow)
		?.nodes.find((each) => (each.tool?.name ?? nodeTypes.get(each.type)?.tool?.name) === tool);
	return node?.name ?? (node && nodeTypes.get(node.type)?.name) ?? tool.replaceAll("_", " ");
}
