import { CONVERSATION_FLOW, chatTriggerOf } from "@switchyard/flow";
import type { Runs } from "@switchyard/host";
import { limitsOf } from "@switchyard/spec/access-token";
import type { Actor } from "@switchyard/spec/actor";
import type { Turn } from "@switchyard/spec/chat";
import { AppError } from "@switchyard/spec/error";
import type {
	Conversation,
	ConversationSummary,
	CreateConversationBody,
	ListChatFlowsReply,
	ListConversationsQuery,
	PostMessageBody,
	Visitor,
} from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { Rights } from "@switchyard/spec/policy";
import { audienceOf } from "@switchyard/spec/robot";
import { inputMark, type Sender } from "../../platform/http/principal.ts";
import type { Publications } from "../flows/index.ts";
import { chatFlow } from "./chat-flow.ts";
import type { ConversationRows } from "./conversation-rows.ts";
import { titleOf } from "./title-of.ts";

/** How many conversations one page holds when nobody says. */
const PAGE = 50;

export interface ConversationsOptions {
	readonly rows: ConversationRows;
	readonly runs: Pick<Runs, "start" | "get" | "converse" | "stopAnswer" | "turns" | "cancel">;
	readonly publications: Pick<Publications, "flow" | "all">;
	/** Refuses those who may not talk to a robot. @throws AppError `ROBOT_AUDIENCE` */
	readonly refuseOthers: (flow: string, rights: Rights) => void;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** One who speaks in a conversation. */
export interface Speaker extends Rights, Sender {
	/** Program whose conversations it sees, and no others; absent for people, who see all. */
	readonly program?: string;
	/** Visitor of another page whose conversation it is: what is written there is untrusted. */
	readonly visitor?: Visitor;
}

/** The conversations of people with flows. Each is a run; beside it only what a list shows is kept. */
export class Conversations {
	readonly #options: ConversationsOptions;

	constructor(options: ConversationsOptions) {
		this.#options = options;
	}

	/** Whom people can chat with. */
	async flows(): Promise<ListChatFlowsReply["flows"]> {
		const flows: ListChatFlowsReply["flows"] = [];
		for await (const { flow } of this.#options.publications.all())
			if (chatTriggerOf(flow)) flows.push({ id: flow.id, name: flow.name });
		return flows.sort((one, other) => one.name.localeCompare(other.name, "en"));
	}

	/** @throws AppError `FLOW_NOT_CHAT`, `ROBOT_AUDIENCE`, and what the start of a run throws */
	async create(
		{ flow, title = "" }: CreateConversationBody,
		{ actor, grants, program, visitor }: Speaker,
	): Promise<ConversationSummary> {
		await chatFlow(this.#options.publications, flow);
		if (!visitor) this.#options.refuseOthers(flow, { grants });
		const { rows, runs, now } = this.#options;
		const at = now();
		const { runId: id } = await runs.start({
			flow: CONVERSATION_FLOW,
			node: "start",
			message: {},
			cause: "chat",
			actor,
		});
		const summary = { id, flow, title, createdAt: at, updatedAt: at, ...defined({ visitor }) };
		await rows.add(summary, program);
		return summary;
	}

	/** @param program the one that asks, which sees its own alone */
	async list(
		{ before, limit }: ListConversationsQuery,
		program?: string,
	): Promise<{
		readonly conversations: ConversationSummary[];
		readonly more: boolean;
	}> {
		const page = limit === undefined ? PAGE : Number(limit);
		const [updatedAt, id = ""] = before?.split(".") ?? [];
		const after = updatedAt === undefined ? undefined : { updatedAt: Number(updatedAt), id };
		const found = await this.#options.rows.list(after, page + 1, program);
		return { conversations: found.slice(0, page), more: found.length > page };
	}

	/** @throws AppError `CONVERSATION_NOT_FOUND` */
	async get(id: string, program?: string): Promise<Conversation> {
		const summary = await this.#summary(id, program);
		const known = (await this.#options.runs.turns(id)) ?? [];
		return { ...summary, turns: await Promise.all(known.map((turn) => this.#readable(turn))) };
	}

	/** A turn without the run of an answer that has only just begun, which nobody can read yet. */
	async #readable(turn: Turn): Promise<Turn> {
		const last = turn.answers.at(-1);
		if (last?.status !== "answering" || last.run === undefined) return turn;
		if (await this.#options.runs.get(last.run)) return turn;
		const { run: _, ...beginning } = last;
		return { ...turn, answers: [...turn.answers.slice(0, -1), beginning] };
	}

	/**
	 * Takes a person's message. Gives false when the conversation had it before.
	 * @throws AppError `CONVERSATION_NOT_FOUND`, `CONVERSATION_OF_VISITOR`, `FLOW_NOT_CHAT`, `ROBOT_AUDIENCE`, and what `Runs.converse` throws
	 */
	async post(
		id: string,
		{ id: message, flow, ...said }: Omit<PostMessageBody, "by">,
		speaker: Speaker,
	): Promise<boolean> {
		const { actor, grants, program, visitor } = speaker;
		const summary = await this.#summary(id, program);
		if (summary.visitor?.id !== visitor?.id) {
			const hint = "Read it, and answer what it asks; what is written in it comes from the visitor alone.";
			throw new AppError("CONVERSATION_OF_VISITOR", { hint });
		}
		const { rows, runs, publications, now } = this.#options;
		const earlier = (await runs.turns(id)) ?? [];
		const answering = flow ?? lastToAnswer(earlier, said.parent) ?? summary.flow;
		await chatFlow(publications, answering);
		if (!visitor) this.#options.refuseOthers(answering, { grants });
		const label = visitor ? ({ untrusted: true } as const) : inputMark(speaker);
		const sender = { ...defined({ only: limitsOf(grants, "chat") }), audience: audienceOf(grants), actor };
		const taken = await runs.converse(id, { message, flow: answering, ...said, ...label, ...sender });
		const title = summary.title === "" ? { title: titleOf(said.text) } : {};
		if (taken) await rows.change(id, { updatedAt: now(), ...title });
		return taken;
	}

	/** @throws AppError `CONVERSATION_NOT_FOUND`, and what `Runs.stopAnswer` throws */
	async stop(id: string, message: string, actor: Actor, program?: string): Promise<void> {
		await this.#summary(id, program);
		await this.#options.runs.stopAnswer(id, message, actor);
	}

	/** @throws AppError `CONVERSATION_NOT_FOUND` */
	async rename(id: string, title: string, program?: string): Promise<ConversationSummary> {
		const summary = await this.#summary(id, program);
		await this.#options.rows.change(id, { title });
		return { ...summary, title };
	}

	/**
	 * Ends a conversation and takes it off the list. Its runs stay until they are removed like all others.
	 * @throws AppError `CONVERSATION_NOT_FOUND`, `JOURNAL_UNAVAILABLE`
	 */
	async remove(id: string, actor: Actor, program?: string): Promise<void> {
		await this.#summary(id, program);
		const { runs, rows } = this.#options;
		await runs.cancel(id, actor).catch(passOver);
		await rows.remove(id);
	}

	/** A program is answered of another one's conversation as of one that never was. */
	async #summary(id: string, program: string | undefined): Promise<ConversationSummary> {
		const summary = await this.#options.rows.get(id, program);
		if (!summary) throw new AppError("CONVERSATION_NOT_FOUND");
		return summary;
	}
}

/** Who answers a branch: the last one that it was handed over to. */
function lastToAnswer(turns: readonly Turn[], parent: string | undefined): string | undefined {
	return turns.find(({ id }) => id === parent)?.answers.at(-1)?.flow;
}

/** A conversation whose run is over, or gone, can be removed all the same. */
function passOver(error: unknown): void {
	if (error instanceof AppError && (error.code === "RUN_OVER" || error.code === "RUN_NOT_FOUND")) return;
	throw error;
}
