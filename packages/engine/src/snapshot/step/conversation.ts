import type { ConversationSnapshot } from "@switchyard/spec";
import type { ConversationProgress } from "../../run/step.ts";
import { withoutAbsent } from "../without-absent.ts";

export function takeConversation({ id, turnsById, current }: ConversationProgress): ConversationSnapshot {
	return withoutAbsent({
		id,
		turns: Array.from(turnsById.values(), ({ turn, asked, label }) => withoutAbsent({ turn, asked, label })),
		current,
	});
}

export function continueConversation({ id, turns, current }: ConversationSnapshot): ConversationProgress {
	return {
		id,
		turnsById: new Map(turns.map(({ turn, asked, label }) => [turn.id, { turn, asked, label }])),
		current,
	};
}
