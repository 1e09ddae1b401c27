import type { VisitorChat, VisitorNews, VisitorTurn } from "@switchyard/spec/chat";

/** A visitor's chat after some news of it. */
export function chatAfter(chat: VisitorChat, news: VisitorNews): VisitorChat {
	if (news.type === "chat") return news.chat;
	if (news.type === "turn") return { ...chat, turns: withTurn(chat.turns, news.turn) };
	return {
		...chat,
		turns: chat.turns.map((turn) => (turn.id === news.turn ? saying(turn, news.text) : turn)),
	};
}

/** The message that is being answered. */
export function answering({ turns }: VisitorChat): VisitorTurn | undefined {
	const last = turns.at(-1);
	const answer = last?.answers.at(-1);
	return last && (answer === undefined || answer.status === "answering") ? last : undefined;
}

function withTurn(turns: readonly VisitorTurn[], turn: VisitorTurn): VisitorTurn[] {
	const isKnown = turns.some(({ id }) => id === turn.id);
	return isKnown ? turns.map((each) => (each.id === turn.id ? turn : each)) : [...turns, turn];
}

function saying(turn: VisitorTurn, text: string): VisitorTurn {
	const last = turn.answers.at(-1);
	if (!last) return turn;
	return { ...turn, answers: [...turn.answers.slice(0, -1), { ...last, text: last.text + text }] };
}
