import { KeyedMutex } from "@switchyard/async";
import { speakersOf } from "@switchyard/flow";
import type { Runs } from "@switchyard/host";
import type { Actor } from "@switchyard/spec/actor";
import type { Turn, VisitorChat } from "@switchyard/spec/chat";
import { AppError } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import type { Visitor, VisitorMessageBody } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Allowance } from "../../../platform/http/allowance.ts";
import type { Publications } from "../../flows/index.ts";
import type { ConversationRows } from "../conversation-rows.ts";
import type { Conversations, Speaker } from "../conversations.ts";
import { AnswerProgress } from "./answer-progress.ts";
import type { Embeds } from "./embeds.ts";
import { visitorTurn } from "./visitor-view.ts";

/** How many of the latest turns a visitor is shown. */
const SHOWN_TURNS = 100;

const HOUR_MS = 60 * 60 * 1000;

export interface VisitorChatsOptions {
	readonly conversations: Pick<Conversations, "create" | "get" | "post" | "stop">;
	readonly rows: Pick<ConversationRows, "newestOf">;
	readonly embeds: Pick<Embeds, "settings">;
	readonly runs: Pick<Runs, "get" | "events" | "wordsOf">;
	readonly publications: Pick<Publications, "flow">;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** Who chats, and with whom. */
export interface VisitorOfFlow {
	readonly flow: string;
	readonly visitor: Visitor;
}

/** A visitor's chat as it is now. */
export interface SeenChat {
	readonly chat: VisitorChat;
	/** The run of the conversation; absent before the first message. */
	readonly conversation: string | undefined;
	/** The answer under way. */
	readonly live: AnswerProgress | undefined;
}

/** The chats of visitors of other pages. Each sees the newest conversation that is their own: no request names any. */
export class VisitorChats {
	readonly #options: VisitorChatsOptions;
	readonly #mutex = new KeyedMutex();
	readonly #messages: Allowance;
	readonly #watchers = new Map<string, Set<() => void>>();

	constructor(options: VisitorChatsOptions) {
		this.#options = options;
		this.#messages = new Allowance(HOUR_MS, options.now);
	}

	/** @param before as it was seen last, so that its answer is read on from there */
	async read(of: VisitorOfFlow, before?: SeenChat): Promise<SeenChat> {
		const { embeds, conversations } = this.#options;
		const { showTools } = embeds.settings(of.flow);
		const conversation = await this.#newest(of);
		const latest = conversation === undefined ? [] : shown((await conversations.get(conversation)).turns);
		const flows = await this.#flows(of.flow, latest);
		const live = await this.#follow(latest.at(-1), flows, before?.live);
		const eyes = { showTools, flows, nodeTypes: this.#options.nodeTypes };
		const name = flows.get(of.flow)?.name ?? "";
		return { chat: { name, turns: latest.map((turn) => visitorTurn(turn, eyes, live)) }, conversation, live };
	}

	/**
	 * Takes a visitor's message. Gives false when the conversation had it before.
	 * @throws AppError `EMBED_LIMIT` and what `Conversations.post` throws
	 */
	post(of: VisitorOfFlow, { id, text }: VisitorMessageBody): Promise<boolean> {
		return this.#mutex.run(keyOf(of), async () => {
			const { conversations } = this.#options;
			this.#refuseTooMany(of);
			const conversation = (await this.#newest(of)) ?? (await this.#begin(of));
			const { turns } = await conversations.get(conversation);
			const known = turns.find((turn) => turn.id === id);
			const parent = known ? known.parent : shown(turns).at(-1)?.id;
			const said = { id, text, ...defined({ parent }) };
			const taken = await conversations.post(conversation, said, speakerOf(of.visitor));
			if (taken) for (const spender of spendersOf(of)) this.#messages.spend(spender);
			this.#tell(of);
			return taken;
		});
	}

	/** @throws AppError `CONVERSATION_NOT_FOUND` and what `Conversations.stop` throws */
	async stop(of: VisitorOfFlow, message: string): Promise<void> {
		const conversation = await this.#newest(of);
		if (conversation === undefined) throw new AppError("CONVERSATION_NOT_FOUND");
		await this.#options.conversations.stop(conversation, message, actorOf(of.visitor));
	}

	/** Begins a new conversation, where the newest has been used; the earlier ones stay with the people of the workspace. */
	async beginAnew(of: VisitorOfFlow): Promise<void> {
		await this.#mutex.run(keyOf(of), async () => {
			const newest = await this.#newest(of);
			if (newest === undefined) return;
			const { turns } = await this.#options.conversations.get(newest);
			if (turns.length === 0) return;
			this.#refuseTooMany(of);
			await this.#begin(of);
			this.#tell(of);
		});
	}

	/** Calls `watcher` whenever the visitor wrote or began anew, in whichever window. Gives the function that ends the watch. */
	watch(of: VisitorOfFlow, watcher: () => void): () => void {
		const key = keyOf(of);
		const watchers = this.#watchers.get(key) ?? new Set();
		this.#watchers.set(key, watchers.add(watcher));
		return () => {
			watchers.delete(watcher);
			if (watchers.size === 0 && this.#watchers.get(key) === watchers) this.#watchers.delete(key);
		};
	}

	#tell(of: VisitorOfFlow): void {
		for (const watcher of this.#watchers.get(keyOf(of)) ?? []) watcher();
	}

	#newest({ flow, visitor }: VisitorOfFlow): Promise<string | undefined> {
		return this.#options.rows.newestOf(flow, visitor.id);
	}

	async #begin({ flow, visitor }: VisitorOfFlow): Promise<string> {
		const { id } = await this.#options.conversations.create({ flow }, speakerOf(visitor));
		return id;
	}

	/** @throws AppError `EMBED_LIMIT` */
	#refuseTooMany(of: VisitorOfFlow): void {
		const { visitorMessagesPerHour, messagesPerHour } = this.#options.embeds.settings(of.flow);
		const [visitor, all] = spendersOf(of);
		const waitMs = Math.max(
			this.#messages.waitMs(visitor, visitorMessagesPerHour),
			this.#messages.waitMs(all, messagesPerHour),
		);
		if (waitMs === 0) return;
		const minutes = Math.ceil(waitMs / 60_000);
		throw new AppError("EMBED_LIMIT", {
			hint: `Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
		});
	}

	async #flows(flow: string, turns: readonly Turn[]): Promise<ReadonlyMap<string, Flow>> {
		const ids = new Set([flow, ...turns.flatMap(({ answers }) => answers.map((answer) => answer.flow))]);
		const found = await Promise.all([...ids].map((id) => this.#options.publications.flow(id)));
		return new Map(found.flatMap((each) => (each ? [[each.id, each]] : [])));
	}

	async #follow(
		last: Turn | undefined,
		flows: ReadonlyMap<string, Flow>,
		before: AnswerProgress | undefined,
	): Promise<AnswerProgress | undefined> {
		const { runs, nodeTypes } = this.#options;
		const answer = last?.answers.at(-1);
		if (answer?.status !== "answering" || answer.run === undefined) return undefined;
		const { run, flow } = answer;
		const published = flows.get(flow);
		const speakers = published ? speakersOf(published, nodeTypes) : new Set<string>();
		const live = before?.run === run ? before : new AnswerProgress(run, speakers);
		await live.read(runs);
		return live;
	}
}

/** The latest turns of the branch that a visitor sees: a visitor's messages follow one another. */
function shown(turns: readonly Turn[]): readonly Turn[] {
	return turns.slice(-SHOWN_TURNS);
}

function speakerOf(visitor: Visitor): Speaker {
	return { actor: actorOf(visitor), grants: [], visitor };
}

function actorOf({ id }: Visitor): Actor {
	return { kind: "visitor", id };
}

function keyOf({ flow, visitor }: VisitorOfFlow): string {
	return `${flow} ${visitor.id}`;
}

function spendersOf(of: VisitorOfFlow): [visitor: string, all: string] {
	return [keyOf(of), of.flow];
}
