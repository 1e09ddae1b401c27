import type { AnswerApprovalBody, Approval } from "@switchyard/spec/http";
import { useMemo, useState } from "react";
import {
	isChanged,
	type PlanDraft,
	planProblems,
	startPlan,
	type TaskProblems,
	tasksOf,
} from "../core/plan/plan-draft.ts";
import { type AnswerOptions, useAnswer } from "./use-answer.ts";

/** What a person adds to an answer, without what they changed. */
export type Said = Omit<AnswerApprovalBody, "token" | "values">;

/** A plan while a person changes it, and their answer to it. */
export interface PlanAnswering {
	readonly draft: PlanDraft;
	readonly setDraft: (draft: PlanDraft) => void;
	/** Whether the draft is another plan than the one that was made. */
	readonly changed: boolean;
	/** What is wrong with the draft, by task. */
	readonly problems: ReadonlyMap<string, TaskProblems>;
	/** Whether the draft cannot be approved as it is. */
	readonly unready: boolean;
	/** Takes all changes back. */
	readonly restore: () => void;
	readonly send: (said: Said) => void;
	readonly busy: boolean;
	readonly error: unknown;
}

/** A person's answer to a plan: its tasks, which they can change, and yes or no. */
export function usePlanAnswer(
	{ id, token }: Pick<Approval, "id" | "token">,
	{ plan: { tasks }, tools }: NonNullable<Approval["plan"]>,
	ends: AnswerOptions,
): PlanAnswering {
	const [draft, setDraft] = useState(() => startPlan(tasks));
	const answer = useAnswer(id, ends);
	const changed = isChanged(draft, tasks);
	const problems = useMemo(() => planProblems(draft, tools), [draft, tools]);
	return {
		draft,
		setDraft,
		changed,
		problems,
		unready: problems.size > 0 || draft.length === 0,
		restore: () => setDraft(startPlan(tasks)),
		send: (said) =>
			answer.send({
				token,
				...said,
				...(said.answer === "approved" && changed ? { values: { tasks: tasksOf(draft) } } : {}),
			}),
		busy: answer.isBusy,
		error: answer.error,
	};
}
