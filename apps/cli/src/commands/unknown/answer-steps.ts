import {
	type AnswerUnknownStepsBody,
	type AnswerUnknownStepsReply,
	MOST_ANSWERED_STEPS,
	type ResolveStepBody,
	type UnknownStepsFilter,
} from "@switchyard/spec/http";
import type { Server } from "../../server.ts";
import { EXIT } from "../../terminal/exit.ts";
import type { CommandResult } from "../command.ts";
import { isNamed, type WhichSteps } from "./which-steps.ts";

type Answered = Pick<AnswerUnknownStepsReply, "answered" | "refused">;

/** Gives one answer to all steps that are meant, and tells which took it. */
export async function answerSteps(
	server: Server,
	which: WhichSteps,
	said: ResolveStepBody,
): Promise<CommandResult> {
	const all: Answered = { answered: [], refused: [] };
	const ask = async (body: Omit<AnswerUnknownStepsBody, "answer">) => {
		const reply = await server.request<AnswerUnknownStepsReply>("POST", "/api/unknown-steps", {
			...said,
			...body,
		});
		all.answered.push(...reply.answered);
		all.refused.push(...reply.refused);
		return reply.next;
	};
	const askMatching = async (filter: UnknownStepsFilter) => {
		let before = await ask({ matching: filter });
		while (before !== undefined) before = await ask({ matching: { ...filter, before } });
	};
	for (const steps of chunks(which.steps)) await ask({ steps });
	for (const runs of chunks(which.runs)) await askMatching({ runs });
	if (!isNamed(which)) await askMatching(which.filter);
	return outcome(all, untouched(which.runs, all));
}

function chunks<Each>(list: readonly Each[]): Each[][] {
	const parts: Each[][] = [];
	for (let from = 0; from < list.length; from += MOST_ANSWERED_STEPS)
		parts.push(list.slice(from, from + MOST_ANSWERED_STEPS));
	return parts;
}

/** The runs that were named and have no such step. */
function untouched(runs: readonly string[], { answered, refused }: Answered): string[] {
	const touched = new Set([...answered, ...refused].map(({ run }) => run));
	return runs.filter((run) => !touched.has(run));
}

function outcome({ answered, refused }: Answered, without: readonly string[]): CommandResult {
	const lines = [
		`${answered.length} ${answered.length === 1 ? "step" : "steps"} answered.`,
		...refused.map(({ run, step, error }) => `${run}.${step}: ${error.code}: ${error.message}`),
		...without.map((run) => `${run} has no step whose outcome is unknown.`),
	];
	const isWhole = refused.length + without.length === 0;
	return {
		text: lines.join("\n"),
		json: { answered, refused, without },
		exit: isWhole ? EXIT.ok : EXIT.failed,
	};
}
