import type { Actor } from "@switchyard/spec/actor";
import type { FormField } from "@switchyard/spec/form";
import type { Message } from "@switchyard/spec/json";
import type { Mark } from "@switchyard/spec/label";

/** What a call waits for, and its caller's own person may answer. */
export interface CallerQuestion {
	/** Names the question, as it is asked now. */
	readonly id: string;
	readonly token: string;
	/** The node that asks. */
	readonly node: string;
	/** What is to be filled in; absent where it is consent to the call. */
	readonly form?: {
		readonly text: string;
		/** What led to it. */
		readonly context?: string;
		readonly fields: readonly FormField[];
		readonly mayReject: boolean;
	};
}

/** What the person at the program says; `values` is the filled form. */
export type CallerAnswer =
	| { readonly accepted: true; readonly values: Message }
	| { readonly accepted: false };

/** How the person at a program that calls tools answers what the call waits for. */
export interface CallerQuestions {
	/**
	 * What a run waits for: the questions for the caller, and whether anything is asked beside them.
	 * @param answered questions that have their answer, even if that is not to be seen yet
	 */
	open(
		run: string,
		answered: ReadonlySet<string>,
	): Promise<{ readonly questions: readonly CallerQuestion[]; readonly others: boolean }>;
	/**
	 * @param actor who answers, for the record
	 * @param mark what is known of the filled form
	 * @throws AppError `ANSWER_INVALID` for a form that is filled in wrongly; others when someone else has answered meanwhile, or the time is over
	 */
	answer(question: CallerQuestion, said: CallerAnswer, actor: Actor, mark?: Mark): Promise<void>;
}
