import {
	type InputRequiredResult,
	inputRequired,
	inputResponse,
	type RequestStateCodec,
	type ServerContext,
} from "@modelcontextprotocol/server";
import { AppError, type Message } from "@switchyard/spec";
import type { CallerAnswer, CallerQuestion, CallerQuestions } from "../caller-questions.ts";
import type { PublishedCaller, PublishedCalls, PublishedReply } from "../published-calls.ts";
import { elicitationSchema } from "./elicitation-schema.ts";

/** What a client gives back when its person has answered: the call that waits. */
export interface WaitingCall {
	readonly run: string;
	readonly tool: string;
	/** The question that the person was shown. */
	readonly question: string;
}

export interface DialogueOptions {
	readonly calls: Pick<PublishedCalls, "next">;
	readonly questions: CallerQuestions;
	/** Seals what clients give back. */
	readonly states: RequestStateCodec<WaitingCall>;
}

/** The key of the consent to a call. Every other question has the id of the node that asks. */
const CONSENT = "consent";

/** One request of a client in a call that may wait for its person. */
export interface Turn {
	readonly caller: PublishedCaller;
	readonly tool: string;
	readonly context: ServerContext;
	/** The question that the client's person was shown before; absent in the first request of a call. */
	readonly shown: string | undefined;
}

/**
 * Passes what the client's person says on to the call, and gives the call's outcome, or what the person is to be asked next. What stays with the people
 * here is the answer as it stands.
 */
export async function converse(
	{ calls, questions, states }: DialogueOptions,
	{ caller, tool, context, shown }: Turn,
	begun: PublishedReply,
): Promise<PublishedReply | InputRequiredResult> {
	const { signal } = context.mcpReq;
	const { run } = begun;
	const brought: Record<string, unknown> = { ...context.mcpReq.inputResponses };
	let { reply } = begun;
	let answered: string | undefined;
	while (run !== undefined && reply.status === "input_required" && !signal.aborted) {
		// Begun before it is known what is asked, so that no question is missed between the two.
		const next = calls.next(caller, run, signal);
		next.catch(() => {});
		const { question, others } = await questions.open(run, answered);
		if (!question && others) break;
		if (!question) {
			reply = await next;
			continue;
		}
		const said = isAnswered(question, shown) ? answerIn(brought, question) : undefined;
		if (said === "later") break;
		if (!said) return ask(question);
		const problem = await questions.answer(question, said, byOf(caller)).then(() => undefined, problemOf);
		if (problem !== undefined) return ask(question, problem);
		answered = question.id;
	}
	return run === undefined ? begun : { run, reply };

	async function ask(question: CallerQuestion, problem?: string): Promise<InputRequiredResult> {
		return inputRequired({
			inputRequests: { [keyOf(question)]: inputRequired.elicit(requestOf(question, tool, problem)) },
			requestState: await states.mint({ run: String(run), tool, question: question.id }, context),
		});
	}
}

/**
 * Whether what the client brings is an answer to the question: it was shown. A form may also be filled in before it is asked for, as an argument is;
 * consent to a call is given to the call that waits for it, and to no other.
 */
function isAnswered({ id, form }: CallerQuestion, shown: string | undefined): boolean {
	return shown === undefined ? form !== undefined : shown === id;
}

/** Takes the person's answer out of what the client brings, so that it counts once; `later` where the person leaves the question to others. */
function answerIn(
	brought: Record<string, unknown>,
	question: CallerQuestion,
): CallerAnswer | "later" | undefined {
	const key = keyOf(question);
	const given = inputResponse(brought, key);
	delete brought[key];
	if (given.kind !== "elicit") return undefined;
	if (given.action === "accept") return { accepted: true, values: (given.content ?? {}) as Message };
	const mayDecline = question.form?.mayReject ?? true;
	return given.action === "decline" && mayDecline ? { accepted: false } : "later";
}

function keyOf({ node, form }: CallerQuestion): string {
	return form ? node : CONSENT;
}

function requestOf({ form }: CallerQuestion, tool: string, problem: string | undefined) {
	const words = form ? [form.text, form.context] : [`May the tool ${tool} be called with these arguments?`];
	return {
		message: [problem, ...words].filter((each) => each !== undefined).join("\n\n"),
		requestedSchema: elicitationSchema(form?.fields ?? []),
	};
}

function byOf({ publication, principal }: PublishedCaller): string {
	return `the caller of ${publication} (${principal})`;
}

/** Why an answer was not taken; nothing where someone was faster, whose answer counts. */
function problemOf(error: unknown): string | undefined {
	if (!(error instanceof AppError)) throw error;
	return error.code === "ANSWER_INVALID" ? error.message : undefined;
}
