import type { TurnAnswer } from "@switchyard/spec/chat";
import type { Fault } from "@switchyard/spec/error";
import { Id } from "@switchyard/spec/identity";
import type { Label } from "@switchyard/spec/label";
import { History, HistorySummary } from "@switchyard/spec/model";
import { fits } from "@switchyard/spec/schema";
import { joinAll, joinLabels, labelFrom } from "../../message/label.ts";
import type { ConversationStep, Frame } from "../../run/step.ts";

/** What a round has given. */
export interface RoundAnswer {
	readonly answer: Partial<TurnAnswer>;
	/** What is known of it. */
	readonly label: Label | undefined;
	/** Who answers instead, by the answer's own word. */
	readonly switchTo: string | undefined;
	/** What it says in place of the oldest messages of the history that it was given. */
	readonly summary?: { readonly given: HistorySummary; readonly label: Label | undefined };
}

/** What came of a round; `undefined` when it was stopped, so that what there was of it is known already. */
export function answerOfRound(step: ConversationStep, round: Frame): RoundAnswer | undefined {
	if (round.closing?.status === "cancelled") return undefined;
	if (round.closing) return failed(step, round);
	const { message, origins, labels } = round.result;
	// Only what the answer itself wrote: the message began with the person's own text.
	const own = (name: string) => ((origins.get(name) ?? 0) > step.number ? message[name] : undefined);
	const text = own("text");
	const messages = own("messages");
	const switchTo = own("switch_to");
	const summary = own(SUMMARY);
	return {
		answer: {
			status: "answered",
			text: typeof text === "string" ? text : text === undefined || text === null ? "" : JSON.stringify(text),
			...(fits(History, messages) ? { messages } : {}),
		},
		label: joinAll(["text", "messages", "switch_to"].map((name) => labels.get(name))),
		switchTo: fits(Id, switchTo) ? switchTo : undefined,
		...(fits(HistorySummary, summary) ? { summary: { given: summary, label: labels.get(SUMMARY) } } : {}),
	};
}

/** The field of an answer that has the summary of its history. */
const SUMMARY = "history_summary";

/** What an error says may come from anywhere. */
function failed(step: ConversationStep, { closing }: Frame): RoundAnswer {
	const { detail: _, ...error } = closing?.error ?? NO_ANSWER;
	const label = labelFrom({ untrusted: true, private: true }, step.number);
	return { answer: { status: "failed", error }, label: joinLabels(step.context, label), switchTo: undefined };
}

const NO_ANSWER: Fault = { code: "RUN_CANCELLED", message: "The answer was cancelled.", retryable: false };
