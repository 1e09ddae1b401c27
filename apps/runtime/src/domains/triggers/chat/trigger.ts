import { CHAT_TRIGGER, ChatTriggerMessage } from "@switchyard/spec/chat";
import { AppError } from "@switchyard/spec/error";
import { schemaProblems } from "@switchyard/spec/schema";
import { causeOf } from "../cause-of.ts";
import type { StartByHand, StartedByHand, TriggerKind } from "../trigger-kind.ts";
import { triggerMessage } from "../trigger-message.ts";

/** What a message has that nobody wrote in a conversation. */
const ALONE = { history: [], conversation: "", person: "", files: [] };

/**
 * Starts a run for each message of a conversation, or by hand for one message alone.
 * @public found by scanning
 */
export function createTrigger(): TriggerKind {
	return { type: CHAT_TRIGGER, byHand: true, startByHand };
}

/** @throws AppError `FORM_INVALID` when what is sent is no message */
function startByHand({ trigger, spec, sent }: StartByHand): StartedByHand {
	const given = { ...ALONE, ...sent };
	const problems = schemaProblems(ChatTriggerMessage, given, "message");
	const [first] = problems;
	if (first)
		throw new AppError("FORM_INVALID", {
			message: problems.map(({ message }) => message).join(" "),
			field: first.field ?? "message",
		});
	return { message: triggerMessage(trigger, given), cause: causeOf(spec) };
}
