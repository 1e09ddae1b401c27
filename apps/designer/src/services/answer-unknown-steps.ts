import {
	type AnswerUnknownStepsReply,
	MOST_ANSWERED_STEPS,
	type ResolveStepBody,
	type StepOfRun,
	type UnknownStepsFilter,
} from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { Api } from "./api.ts";

/** Gives one answer to any number of steps, as many at a time as one request takes. */
export async function answerUnknownSteps(
	api: Pick<Api, "ask">,
	steps: readonly StepOfRun[],
	said: ResolveStepBody,
): Promise<AnswerUnknownStepsReply> {
	const reply: AnswerUnknownStepsReply = { answered: [], refused: [] };
	for (let from = 0; from < steps.length; from += MOST_ANSWERED_STEPS) {
		const some = steps.slice(from, from + MOST_ANSWERED_STEPS).map(({ run, step }) => ({ run, step }));
		const { answered, refused } = await api.ask("POST /api/unknown-steps", {
			body: { ...said, steps: some },
		});
		reply.answered.push(...answered);
		reply.refused.push(...refused);
	}
	return reply;
}

/** Gives one answer to every step that matches, request by request until every run was looked at. */
export async function answerMatchingSteps(
	api: Pick<Api, "ask">,
	filter: UnknownStepsFilter,
	said: ResolveStepBody,
): Promise<AnswerUnknownStepsReply> {
	const reply: AnswerUnknownStepsReply = { answered: [], refused: [] };
	for (let before = filter.before, more = true; more; ) {
		const matching = { ...filter, ...defined({ before }) };
		const { answered, refused, next } = await api.ask("POST /api/unknown-steps", {
			body: { ...said, matching },
		});
		reply.answered.push(...answered);
		reply.refused.push(...refused);
		before = next;
		more = next !== undefined;
	}
	return reply;
}
