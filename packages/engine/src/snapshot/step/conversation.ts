import type { ConversationSnapshot } from "@switchyard/spec/snapshot";
import type { ConversationProgress } from "../../run/step.ts";
import { withoutAbsent } from "../without-absent.ts";

export function takeConversation({ id, turnsById, current }: ConversationProgress): ConversationSnapshot {
	return withoutAbsent({
		id,
		turns: Array.from(turnsById.values(), ({ only, ...turn }) =>
			withoutAbsent({ ...turn, only: only && [...only] }),
		),
		current,
	});
}

export function continueConversation({ id, turns, current }: ConversationSnapshot): ConversationProgress {
	return {
		id,
		turnsById: new Map(turns.map((each) => [each.turn.id, { ...ABSENT, ...each }])),
		current,
	};
}

const ABSENT = {
	asked: undefined,
	label: undefined,
	audience: undefined,
	only: undefined,
	summaryLabel: undefined,
};
