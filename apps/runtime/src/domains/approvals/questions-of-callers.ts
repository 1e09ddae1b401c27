import type { Runs } from "@switchyard/host";
import type { Actor } from "@switchyard/spec/actor";
import { AppError } from "@switchyard/spec/error";
import type { FormField } from "@switchyard/spec/form";
import type { Approval } from "@switchyard/spec/http";
import { defined, type Message } from "@switchyard/spec/json";
import type { Mark } from "@switchyard/spec/label";
import type { Approvals } from "./approvals.ts";
import { eventsOf } from "./events-of.ts";

/** A question, with the right to answer it. */
interface Asked {
	readonly id: string;
	readonly token: string;
	/** The node that asks. */
	readonly node: string;
	/** What is to be filled in; absent where it is consent to the call. */
	readonly form?: {
		readonly text: string;
		readonly context?: string;
		readonly fields: readonly FormField[];
		readonly mayReject: boolean;
	};
}

/** A person's answer; `values` is the filled form. */
type Said = { readonly accepted: true; readonly values: Message } | { readonly accepted: false };

/**
 * What the person at the program that calls published tools may answer: consent to the call itself, and forms of the tool or the flow that is called,
 * as far as nobody in particular is asked. Budgets, plans, policies, leave for agents and the consents of a flow's own agents stay with the people
 * who answer here.
 */
export class QuestionsOfCallers {
	readonly #runs: Pick<Runs, "askedBy" | "events" | "event">;
	readonly #approvals: Pick<Approvals, "get" | "answer">;

	constructor(
		runs: Pick<Runs, "askedBy" | "events" | "event">,
		approvals: Pick<Approvals, "get" | "answer">,
	) {
		this.#runs = runs;
		this.#approvals = approvals;
	}

	async open(
		run: string,
		answered: ReadonlySet<string>,
	): Promise<{ readonly questions: readonly Asked[]; readonly others: boolean }> {
		const asked = (await this.#asked(run)).filter(({ id }) => !answered.has(id));
		const questions = asked.flatMap((approval) => forCaller(approval, run) ?? []);
		return { questions, others: asked.length > questions.length };
	}

	async answer({ id, token, form }: Asked, said: Said, actor: Actor, mark?: Mark): Promise<void> {
		const answer = !said.accepted ? "rejected" : form ? "submitted" : "approved";
		const values = said.accepted && form ? { values: said.values, ...defined({ mark }) } : {};
		await this.#approvals.answer(id, { token, answer, ...values }, actor);
	}

	/** What a run asks, and the runs of the flows that it has called, also while something else of them is under way. */
	async #asked(run: string): Promise<Question[]> {
		const asked: Question[] = [];
		for (const { seq, budget } of (await this.#runs.askedBy(run))?.questions ?? []) {
			const event = await this.#runs.event(run, seq);
			if (event?.type !== "approval-open") continue;
			const approval = await this.#approvals.get(event.approval).catch(answeredMeanwhile);
			if (approval) asked.push({ ...approval, isBudget: budget !== undefined });
		}
		for (const child of await calledRuns(this.#runs, run)) asked.push(...(await this.#asked(child)));
		return asked;
	}
}

type Question = Approval & { readonly isBudget: boolean };

function forCaller(approval: Question, called: string): Asked | undefined {
	const { id, token, node, run, assignee, isBudget, call, question, request } = approval;
	if (assignee !== undefined || isBudget || request?.decisionType === "task_approval") return undefined;
	if (call) return run === called ? { id, token, node } : undefined;
	// Without a form it is leave to continue, which is not the caller's to give.
	if (!question || question.form.length === 0) return undefined;
	const { text, context, form: fields, mayReject } = question;
	return { id, token, node, form: { text, fields, mayReject, ...(context ? { context } : {}) } };
}

function answeredMeanwhile(error: unknown): undefined {
	if (error instanceof AppError && error.code === "APPROVAL_ANSWERED") return undefined;
	throw error;
}

/** The runs of the flows that a run has called, as far as their steps are under way. */
async function calledRuns(runs: Pick<Runs, "events">, run: string): Promise<Iterable<string>> {
	const called = new Map<number, string>();
	for await (const event of eventsOf(runs, run)) {
		if (event.type === "run-call") called.set(event.step, event.child);
		else if (event.type === "step-end" || event.type === "step-fail" || event.type === "tool-response")
			called.delete(event.step);
	}
	return called.values();
}
