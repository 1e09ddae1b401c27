import type { Turn } from "@switchyard/spec/chat";
import type { Label } from "@switchyard/spec/label";
import { type FileReference, type HistoryMessage, MAX_HISTORY_MESSAGES } from "@switchyard/spec/model";
import { joinAll, joinLabels } from "../../message/label.ts";
import type { ConversationProgress, TurnOfStep } from "../../run/step.ts";
import { bytesOfJson } from "../agent/bytes-of-json.ts";
import { summaryMessage } from "../agent/summary-message.ts";

/** How much of a conversation an answer is given, in bytes of JSON: the latest turns that fit, whole. */
const WINDOW_BYTES = 128 * 1024;

/** The earlier turns that an answer is given, and what is known of them. */
export interface HistoryOfTurn {
	readonly messages: readonly HistoryMessage[];
	readonly label: Label | undefined;
}

/** What an answer is given of one turn. */
export interface HistoryPart {
	readonly of: TurnOfStep;
	/** Where the turn has a summary, that comes first. */
	readonly messages: readonly HistoryMessage[];
	/** How many of the turn's own messages come before these, but for the one that a summary stands for. */
	readonly offset: number;
}

/** What was said before a turn is answered: the turns that it follows, and what others have answered to it. */
export function historyOf(progress: ConversationProgress, turn: Turn): HistoryOfTurn {
	const parts = historyParts(progress, turn);
	return {
		messages: parts.flatMap(({ messages }) => messages),
		label: joinAll(parts.map(labelOfPart)),
	};
}

/** The same turn by turn. A summary stands for all that comes before it, so it is there however much follows. */
export function historyParts({ turnsById }: ConversationProgress, turn: Turn): readonly HistoryPart[] {
	const path = Array.from(before(turnsById, turn));
	const summarised = path.at(-1)?.turn.summary ? path.pop() : undefined;
	const begin = summarised && partOf(summarised);
	const kept: HistoryPart[] = [];
	let bytes = begin ? bytesOfJson(begin.messages) : 0;
	let count = begin?.messages.length ?? 0;
	for (const earlier of path) {
		const part = partOf(earlier);
		bytes += bytesOfJson(part.messages);
		count += part.messages.length;
		if (bytes > WINDOW_BYTES || count > MAX_HISTORY_MESSAGES) break;
		kept.unshift(part);
	}
	return begin ? [begin, ...kept] : kept;
}

/** A turn with its summary, or with all that was said in it. */
function partOf(of: TurnOfStep): HistoryPart {
	const { summary } = of.turn;
	const said = messagesOf(of.turn);
	if (!summary) return { of, messages: said, offset: 0 };
	const messages = [summaryMessage(summary.text), ...said.slice(summary.messages)];
	return { of, messages, offset: summary.messages - 1 };
}

/** What is known of what an answer reads of a turn. */
export function labelOfPart({ of, messages }: HistoryPart): Label | undefined {
	if (!of.turn.summary) return of.label;
	return messages.length > 1 ? joinLabels(of.summaryLabel, of.label) : of.summaryLabel;
}

/** The turns before one, the latest first, back to the last that has a summary; the turn itself where others have answered it already. */
function* before(
	turns: ReadonlyMap<string, TurnOfStep>,
	{ id, parent, answers }: Turn,
): Iterable<TurnOfStep> {
	let next = answers.length > 0 ? id : parent;
	while (next !== undefined) {
		const turn = turns.get(next);
		if (!turn) return;
		yield turn;
		if (turn.turn.summary) return;
		next = turn.turn.parent;
	}
}

function messagesOf({ text, files, answers }: Turn): HistoryMessage[] {
	const said = answers.flatMap(({ text: answer, messages }): HistoryMessage[] => {
		if (messages && messages.length > 0) return messages;
		return answer === "" ? [] : [{ role: "assistant", text: answer }];
	});
	return [{ role: "user", text: withFiles(text, files) }, ...said];
}

/** Earlier files are named, and not looked at again. */
function withFiles(text: string, files: readonly FileReference[]): string {
	if (files.length === 0) return text;
	const names = files.map((file) => (typeof file === "string" ? file : (file.path ?? file.name)));
	return `${text}\n\nAttached: ${names.join(", ")}`;
}
