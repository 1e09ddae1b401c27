import { setTimeout as delay } from "node:timers/promises";
import type { Runs } from "@switchyard/host";
import type { VisitorNews, VisitorTurn } from "@switchyard/spec/chat";
import { isSameJson } from "@switchyard/spec/json";
import type { SeenChat, VisitorChats, VisitorOfFlow } from "./visitor-chats.ts";

/** How long news are gathered before they are sent, in milliseconds. */
const GATHER_MS = 60;

export interface VisitorNewsOptions {
	readonly chats: Pick<VisitorChats, "read" | "watch">;
	readonly runs: Pick<Runs, "watch" | "wordsOf">;
}

/** What happens in a visitor's chat, from now on until `signal` is aborted: first all of it, then what changes. */
export async function* visitorNews(
	{ chats, runs }: VisitorNewsOptions,
	of: VisitorOfFlow,
	signal: AbortSignal,
): AsyncGenerator<VisitorNews> {
	const bell = new Bell(signal);
	let seen: SeenChat | undefined;
	const isWatched = (run: string) => run === seen?.conversation || run === seen?.live?.run;
	const stops = [
		chats.watch(of, () => bell.ring("chat")),
		runs.watch({
			events: (run) => isWatched(run) && bell.ring("chat"),
			summary: ({ id }) => isWatched(id) && bell.ring("chat"),
			ephemeral: (run, { type }) => type === "model-delta" && isWatched(run) && bell.ring("words"),
		}),
	];
	try {
		seen = await chats.read(of);
		let sent = seen.chat.turns;
		yield { type: "chat", chat: seen.chat };
		// What happened before the conversation was known.
		bell.ring("chat");
		for (let rung = await bell.next(); rung !== undefined; rung = await bell.next()) {
			if (rung === "chat") {
				const before: SeenChat = seen;
				seen = await chats.read(of, before);
				if (seen.conversation !== before.conversation) yield { type: "chat", chat: seen.chat };
				else for (const turn of changed(seen.chat.turns, sent)) yield { type: "turn", turn };
				sent = seen.chat.turns;
			} else if (seen.live) {
				seen.live.listen(runs);
				const last = sent.at(-1);
				const said = last && saidSince(last, seen.live.words);
				if (!said) continue;
				sent = [...sent.slice(0, -1), said.turn];
				yield said.news;
			}
			await delay(GATHER_MS, undefined, { signal }).catch(() => {});
		}
	} finally {
		for (const stop of stops) stop();
	}
}

function changed(turns: readonly VisitorTurn[], before: readonly VisitorTurn[]): VisitorTurn[] {
	const known = new Map(before.map((turn) => [turn.id, turn]));
	return turns.filter((turn) => !isSameJson(known.get(turn.id), turn));
}

/** The last turn with the words that its answer has now; `undefined` where it has them already. */
function saidSince(
	turn: VisitorTurn,
	words: string,
): { readonly turn: VisitorTurn; readonly news: VisitorNews } | undefined {
	const last = turn.answers.at(-1);
	if (last === undefined || words === last.text) return undefined;
	const now = { ...turn, answers: [...turn.answers.slice(0, -1), { ...last, text: words }] };
	if (!words.startsWith(last.text)) return { turn: now, news: { type: "turn", turn: now } };
	return { turn: now, news: { type: "words", turn: turn.id, text: words.slice(last.text.length) } };
}

type Ring = "chat" | "words";

/** Wakes who waits. What rings while nobody waits is not lost; the whole chat comes before its words. */
class Bell {
	readonly #signal: AbortSignal;
	#rung: Ring | undefined;
	#wake: () => void = () => {};

	constructor(signal: AbortSignal) {
		this.#signal = signal;
		signal.addEventListener("abort", () => this.#wake(), { once: true });
	}

	ring(what: Ring): void {
		if (this.#rung !== "chat") this.#rung = what;
		this.#wake();
	}

	/** What has rung; `undefined` once nobody is to be woken any more. */
	async next(): Promise<Ring | undefined> {
		if (this.#rung === undefined && !this.#signal.aborted)
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
			});
		const rung = this.#signal.aborted ? undefined : this.#rung;
		this.#rung = undefined;
		return rung;
	}
}
