import { setTimeout as delay } from "node:timers/promises";
import {
	type InputRequiredResult,
	inputRequired,
	inputResponse,
	type RequestStateCodec,
	type ServerContext,
} from "@modelcontextprotocol/server";
import { type Actor, claiming } from "@switchyard/spec/actor";
import { AppError } from "@switchyard/spec/error";
import type { Message } from "@switchyard/spec/json";
import type { CallingPrograms, ProgramRequest } from "../../calls/index.ts";
import type { CallerAnswer, CallerQuestion, CallerQuestions } from "../caller-questions.ts";
import type { PublishedCaller, PublishedCalls, PublishedReply } from "../published-calls.ts";
import { elicitationSchema } from "./elicitation-schema.ts";

/** What a client gives back when its person has answered: the call that waits. */
export interface WaitingCall {
	readonly run: string;
	readonly tool: string;
	/** What the client was asked. */
	readonly questions: readonly string[];
}

export interface DialogueOptions {
	readonly calls: Pick<PublishedCalls, "next" | "markOf">;
	readonly questions: CallerQuestions;
	readonly programs: Pick<CallingPrograms, "open" | "answer" | "refuse">;
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
	/** Whether the client's person may answer, and can be asked. */
	readonly asksPerson: boolean;
	/** What the client was asked before; absent in the first request of a call. */
	readonly shown: readonly string[] | undefined;
}

/**
 * Passes what the client's person says on to the call, and gives the call's outcome, or what the person is to be asked next. What stays with the people
 * here is the answer as it stands.
 */
export async function converse(
	{ calls, questions, programs, states }: DialogueOptions,
	{ caller, tool, context, asksPerson, shown }: Turn,
	begun: PublishedReply,
): Promise<PublishedReply | InputRequiredResult> {
	const { signal } = context.mcpReq;
	const { run } = begun;
	const brought: Record<string, unknown> = { ...context.mcpReq.inputResponses };
	const answered = new Set<string>();
	const left = new Set<string>();
	const problems = new Map<string, string>();
	let { reply } = begun;
	let seen = 0;
	while (run !== undefined && reply.status === "input_required" && !signal.aborted) {
		// Begun before it is known what is asked, so that no question is missed between the two.
		const next = calls.next(caller, run, signal);
		next.catch(() => {});
		const asked = await openIn(run);
		if (asked.requests.length === 0 && asked.others) break;
		if (asked.requests.length === 0) {
			reply = await next;
			continue;
		}
		if (await takeAnswers(run, asked)) continue;
		if (asked.requests.length > seen) {
			seen = asked.requests.length;
			// What other branches ask in the same moment is put to the client with it.
			await delay(TOGETHER_MS);
			continue;
		}
		if (context.mcpReq.envelope || asked.ofProgram.length === 0) return ask(run, asked);
		await Promise.all(asked.ofProgram.map((each) => sendNow(run, each)));
	}
	return run === undefined ? begun : { run, reply };

	async function openIn(of: string) {
		const { questions: found, others } = await questions.open(of, answered);
		const open = asksPerson ? oneOfEach(found.filter(({ id }) => !left.has(id))) : [];
		const ofProgram = programs.open(of);
		return {
			questions: open,
			ofProgram,
			requests: [...open, ...ofProgram],
			others: others || open.length < found.length,
		};
	}

	/** Takes what the client brings for what is asked. Gives whether there was anything. */
	async function takeAnswers(of: string, { questions: open, ofProgram }: Awaited<ReturnType<typeof openIn>>) {
		let isAny = false;
		for (const question of open) {
			const said = isAnswered(question, shown) ? answerIn(brought, question) : undefined;
			if (!said) continue;
			isAny = true;
			// A person who leaves it to others is not asked again with this request.
			if (said === "later") left.add(question.id);
			else {
				const problem = await questions
					.answer(question, said, actorOf(caller), calls.markOf(caller))
					.then(() => undefined, problemOf);
				if (problem === undefined) answered.add(question.id);
				else problems.set(question.id, problem);
			}
		}
		for (const { id } of ofProgram) {
			if (!shown?.includes(id) || !(id in brought)) continue;
			isAny = true;
			programs.answer(of, id, brought[id]);
			delete brought[id];
		}
		return isAny;
	}

	/** In the older revision a program is asked within the open call, which hears of a refusal so. */
	async function sendNow(of: string, asked: ProgramRequest): Promise<void> {
		const { requestSampling, send } = context.mcpReq;
		const options = { signal, timeout: PROGRAM_MS };
		const answered =
			asked.method === "roots/list"
				? send({ method: asked.method }, options)
				: requestSampling(asked.params, options);
		await answered.then(
			(result) => programs.answer(of, asked.id, result),
			() => programs.refuse(of, asked.id),
		);
	}

	async function ask(
		of: string,
		{ questions: open, ofProgram, requests }: Awaited<ReturnType<typeof openIn>>,
	): Promise<InputRequiredResult> {
		const forms = open.map((question) => [
			keyOf(question),
			inputRequired.elicit(requestOf(question, tool, problems.get(question.id))),
		]);
		const others = ofProgram.map((asked) => [asked.id, inputOf(asked)]);
		return inputRequired({
			inputRequests: Object.fromEntries([...forms, ...others]),
			requestState: await states.mint({ run: of, tool, questions: requests.map(({ id }) => id) }, context),
		});
	}
}

/** How long a client of the older revision may take for what is its own, in milliseconds. */
const PROGRAM_MS = 280_000;

/** How long further requests of a call are waited for once there is one, in milliseconds. */
const TOGETHER_MS = 100;

/** A node that asks several times at once, as in a loop, is answered one after the other: its id is the key of its answer. */
function oneOfEach(questions: readonly CallerQuestion[]): CallerQuestion[] {
	const keys = new Set<string>();
	return questions.filter((question) => {
		const key = keyOf(question);
		return !keys.has(key) && keys.add(key);
	});
}

/**
 * Whether what the client brings is an answer to the question: it was shown. A form may also be filled in before it is asked for, as an argument is;
 * consent to a call is given to the call that waits for it, and to no other.
 */
function isAnswered({ id, form }: CallerQuestion, shown: readonly string[] | undefined): boolean {
	return shown === undefined ? form !== undefined : shown.includes(id);
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

function inputOf(asked: ProgramRequest) {
	return asked.method === "roots/list"
		? inputRequired.listRoots()
		: inputRequired.createMessage(asked.params);
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

/** The program, which says what its own person answered. */
function actorOf({ publication, principal, actor }: PublishedCaller): Actor {
	return claiming(actor, `the caller of ${publication} (${principal})`);
}

/** Why an answer was not taken; nothing where someone was faster, whose answer counts. */
function problemOf(error: unknown): string | undefined {
	if (!(error instanceof AppError)) throw error;
	return error.code === "ANSWER_INVALID" ? error.message : undefined;
}
