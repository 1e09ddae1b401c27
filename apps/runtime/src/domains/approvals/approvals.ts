import type { PersonsAnswer } from "@switchyard/engine";
import { agentTools, nodeName, outputsOf, toolsAt } from "@switchyard/flow";
import { type AskedQuestion, type AskingRun, type Runs, readApprovalId } from "@switchyard/host";
import type { Actor } from "@switchyard/spec/actor";
import { AppError } from "@switchyard/spec/error";
import type { ApprovalOpen } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { FormField } from "@switchyard/spec/form";
import type {
	AnswerApprovalBody,
	Approval,
	ListApprovalsQuery,
	ListApprovalsReply,
} from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { FlowStore } from "../flows/index.ts";
import type { AnswerTokens } from "./answer-token.ts";

/** How many runs a page of questions covers when the query does not say. */
const PAGE = 50;

export interface ApprovalsOptions {
	readonly runs: Pick<Runs, "asking" | "askedBy" | "answer" | "event">;
	readonly flows: Pick<FlowStore, "version">;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly tokens: AnswerTokens;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** An answer without its actor. */
type Answer = Omit<AnswerApprovalBody, "by"> & Pick<PersonsAnswer, "mark">;

/** What runs ask people, and the people's answers. */
export class Approvals {
	readonly #options: ApprovalsOptions;

	constructor(options: ApprovalsOptions) {
		this.#options = options;
	}

	async list({ flow, before, limit }: ListApprovalsQuery): Promise<ListApprovalsReply> {
		const { runs, more } = await this.#options.runs.asking({
			limit: limit === undefined ? PAGE : Number(limit),
			...defined({ flow, before }),
		});
		const approvals: Approval[] = [];
		for (const asking of runs) {
			for (const question of asking.questions) {
				const asked = await this.#eventOf(asking, question);
				approvals.push(await this.#read(asking, question, asked));
			}
		}
		return { approvals, more };
	}

	/** @throws AppError `APPROVAL_NOT_FOUND`, `APPROVAL_ANSWERED` */
	async get(id: string): Promise<Approval> {
		const { asking, asked, question } = await this.#find(id);
		return this.#read(asking, question, asked);
	}

	/**
	 * Takes an answer.
	 * @throws AppError `APPROVAL_NOT_FOUND`, `APPROVAL_ANSWERED`, `APPROVAL_EXPIRED`, `APPROVAL_TOKEN_WRONG`, `ANSWER_INVALID`
	 */
	async answer(id: string, { token, ...said }: Answer, actor: Actor): Promise<void> {
		const { asking, asked, question } = await this.#find(id);
		const { runs, tokens, now } = this.#options;
		if (!tokens.fits(token, asked)) throw new AppError("APPROVAL_TOKEN_WRONG");
		if (asked.due !== undefined && asked.due <= now()) throw new AppError("APPROVAL_EXPIRED");
		if (said.rule) checkEnd(said.rule.until, now());
		await runs.answer(asking.run.id, question.step, { ...said, actor });
	}

	async #find(id: string): Promise<{
		readonly asking: AskingRun;
		readonly question: AskedQuestion;
		readonly asked: ApprovalOpen;
	}> {
		const named = readApprovalId(id);
		const asking = named && (await this.#options.runs.askedBy(named.run));
		if (!named || !asking) throw new AppError("APPROVAL_NOT_FOUND");
		const question = asking.questions.find(({ step }) => step === named.step);
		if (!question) throw new AppError("APPROVAL_ANSWERED");
		const asked = await this.#eventOf(asking, question);
		// A step that asks again asks another question.
		if (asked.approval !== id) throw new AppError("APPROVAL_ANSWERED");
		return { asking, question, asked };
	}

	async #read({ run }: AskingRun, question: AskedQuestion, asked: ApprovalOpen): Promise<Approval> {
		const flow = await this.#options.flows.version(run.flow, run.revision);
		const node = asked.call?.node ?? question.node;
		return {
			id: asked.approval,
			token: this.#options.tokens.for(asked),
			run: run.id,
			step: question.step,
			flow: run.flow,
			flowName: run.flowName,
			revision: run.revision,
			node,
			nodeName: nodeName(flow, node),
			askedAt: asked.at,
			...defined({
				due: asked.due,
				assignee: asked.assignee,
				escalation: question.escalation,
				request: asked.request,
			}),
			...(asked.question ? { question: questionOf(asked.question) } : {}),
			...(asked.call ? { call: this.#callOf(flow, asked.call, question.caller ?? "") } : {}),
			...(asked.plan ? { plan: this.#planOf(flow, asked.plan, question.caller ?? "") } : {}),
		};
	}

	#callOf(
		flow: Flow,
		call: NonNullable<ApprovalOpen["call"]>,
		caller: string,
	): NonNullable<Approval["call"]> {
		const tools = toolsAt(flow, caller, this.#options.nodeTypes);
		const schema = tools.find(({ definition }) => definition.name === call.name)?.definition.parameters;
		return { ...call, caller, callerName: nodeName(flow, caller), schema: { ...schema } };
	}

	#planOf(
		flow: Flow,
		plan: NonNullable<ApprovalOpen["plan"]>,
		caller: string,
	): NonNullable<Approval["plan"]> {
		const tools = agentTools(flow, caller, this.#options.nodeTypes).map(({ node, spec, definition }) => ({
			...definition,
			node: node.id,
			results: outputsOf(node, spec).map(({ name }) => name),
		}));
		return { ...plan, caller, callerName: nodeName(flow, caller), tools };
	}

	async #eventOf({ run }: AskingRun, { seq }: AskedQuestion): Promise<ApprovalOpen> {
		const event = await this.#options.runs.event(run.id, seq);
		if (event?.type !== "approval-open") throw new AppError("APPROVAL_ANSWERED");
		return event;
	}
}

/** How long a rule may approve calls, in milliseconds: a year. */
const LONGEST_RULE_MS = 366 * 24 * 60 * 60 * 1000;

/** @throws AppError `ANSWER_INVALID` */
function checkEnd(until: number, now: number): void {
	if (until > now && until <= now + LONGEST_RULE_MS) return;
	throw new AppError("ANSWER_INVALID", {
		message: until > now ? "A rule ends within a year." : "The rule would have ended already.",
		field: "rule.until",
		hint: "Give a time in the future, a year from now at the latest.",
	});
}

function questionOf(params: NonNullable<ApprovalOpen["question"]>): NonNullable<Approval["question"]> {
	const { question, context, details, form, may_reject: mayReject } = params;
	return {
		text: String(question ?? ""),
		...(typeof context === "string" && context !== "" ? { context } : {}),
		...defined({ details }),
		form: Array.isArray(form) ? (form as FormField[]) : [],
		mayReject: mayReject === true,
	};
}
