import type { Turn } from "@switchyard/spec/chat";
import { type Label, markOf } from "@switchyard/spec/label";
import type { HistorySummary } from "@switchyard/spec/model";
import { joinAll } from "../../message/label.ts";
import type { ConversationProgress } from "../../run/step.ts";
import { type HistoryPart, historyParts, labelOfPart } from "./history-of.ts";

/**
 * Keeps a summary with the turn up to which it reaches, so every branch that this turn is in begins with it, and no other. One of another history than the
 * answer was given is not kept: nobody knows which turns it sums up.
 * @param turn that is being answered
 */
export function keepSummary(
	progress: ConversationProgress,
	turn: Turn,
	{ given, label }: { readonly given: HistorySummary; readonly label: Label | undefined },
): void {
	const parts = historyParts(progress, { ...turn, answers: turn.answers.slice(0, -1) });
	const count = parts.reduce((sum, { messages }) => sum + messages.length, 0);
	const summed = given.of === count ? partsWithin(parts, given.messages) : undefined;
	if (!summed) return;
	const { last, messages, before } = summed;
	// Whatever its flow says of it: it is no better than what it sums up.
	const known = joinAll([label, ...before.map(labelOfPart), labelOfPart(last)]);
	last.of.turn = {
		...last.of.turn,
		summary: { text: given.text, messages, ...(known ? markOf(known) : {}) },
	};
	last.of.summaryLabel = known;
}

/** What the first messages of a history are of: which turns, and of the last one how many of its own messages. */
function partsWithin(parts: readonly HistoryPart[], count: number) {
	let left = count;
	for (const [index, last] of parts.entries()) {
		if (left <= last.messages.length)
			return { before: parts.slice(0, index), last, messages: last.offset + left };
		left -= last.messages.length;
	}
	return undefined;
}
