import {
	type FileReference,
	type HistoryMessage,
	type Label,
	MAX_HISTORY_MESSAGES,
	type Turn,
} from "@switchyard/spec";
import { joinLabels } from "../../message/label.ts";
import type { ConversationProgress, TurnOfStep } from "../../run/step.ts";
import { bytesOfJson } from "../agent/bytes-of-json.ts";

/** How much of a conversation an answer is given, in bytes of JSON: the latest turns that fit, whole. */
const WINDOW_BYTES = 128 * 1024;

/** The earlier turns that an answer is given, and what is known of them. */
export interface HistoryOfTurn {
	readonly messages: readonly HistoryMessage[];
	readonly label: Label | undefined;
}

/** What was said before a turn is answered: the turns that it follows, and what others have answered to it. */
export function historyOf({ turnsById }: ConversationProgress, turn: Turn): HistoryOfTurn {
	const kept: HistoryMessage[][] = [];
	let label: Label | undefined;
	let bytes = 0;
	let count = 0;
	for (const earlier of before(turnsById, turn)) {
		const messages = messagesOf(earlier.turn);
		bytes += bytesOfJson(messages);
		count += messages.length;
		if (bytes > WINDOW_BYTES || count > MAX_HISTORY_MESSAGES) break;
		kept.unshift(messages);
		label = joinLabels(label, earlier.label);
	}
	return { messages: kept.flat(), label };
}

/** The turns before one, the latest first; the turn itself where others have answered it already. */
function* before(
	turns: ReadonlyMap<string, TurnOfStep>,
	{ id, parent, answers }: Turn,
): Iterable<TurnOfStep> {
	let next = answers.length > 0 ? id : parent;
	while (next !== undefined) {
		const turn = turns.get(next);
		if (!turn) return;
		yield turn;
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
