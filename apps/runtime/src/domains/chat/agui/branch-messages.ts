import type { Message } from "@ag-ui/core";
import type { Turn, TurnAnswer } from "@switchyard/spec/chat";
import type { HistoryMessage } from "@switchyard/spec/model";

/** The ids by which AG-UI names what an answer says: the same in every stream. */
export const messageId = (run: string, message: number) => `${run}:${message}`;
export const callId = (run: string, message: number, call: number) => `${run}:${message}:${call}`;

/** What was said in a branch up to a turn, with its answer where that is over. */
export function branchMessages(turns: readonly Turn[], last: Turn): Message[] {
	const branch: Turn[] = [];
	for (let turn: Turn | undefined = last; turn; turn = turns.find(({ id }) => id === turn?.parent))
		branch.unshift(turn);
	return branch.flatMap((turn) => [
		{ id: turn.id, role: "user" as const, content: turn.text },
		...(turn === last && isUnderWay(turn) ? [] : turn.answers.flatMap(answerMessages)),
	]);
}

export function isUnderWay({ answers }: Turn): boolean {
	return answers.length === 0 || answers.at(-1)?.status === "answering";
}

function answerMessages({ run = "", text, messages = [] }: TurnAnswer): Message[] {
	if (messages.length === 0)
		return text === "" ? [] : [{ id: messageId(run, 0), role: "assistant", content: text }];
	const calls = new Map<string, string>();
	let count = 0;
	return messages.flatMap((message): Message[] => {
		if (message.role === "assistant") return [assistantMessage(run, count++, message, calls)];
		if (message.role === "user") return [];
		const toolCallId = calls.get(message.call) ?? message.call;
		return [
			{ id: `${toolCallId}:result`, role: "tool", toolCallId, content: JSON.stringify(message.result) ?? "" },
		];
	});
}

function assistantMessage(
	run: string,
	at: number,
	{ text, toolCalls = [] }: Extract<HistoryMessage, { role: "assistant" }>,
	calls: Map<string, string>,
): Message {
	const made = toolCalls.map(({ id, name, arguments: given }, index) => {
		const own = callId(run, at, index);
		calls.set(id, own);
		return {
			id: own,
			type: "function" as const,
			function: { name, arguments: JSON.stringify(given) ?? "{}" },
		};
	});
	return {
		id: messageId(run, at),
		role: "assistant",
		content: text,
		...(made.length === 0 ? {} : { toolCalls: made }),
	};
}
