import type { Runs } from "@switchyard/host";
import { AppError } from "@switchyard/spec/error";
import type { Ephemeral, Event } from "@switchyard/spec/event";
import { RunFeed } from "../../runs/index.ts";

/** What has happened in a run. */
export interface RunNews {
	readonly events: readonly Event[];
	readonly ephemerals: readonly Ephemeral[];
	/** Set where nothing else is under way in it than waiting for a person. */
	readonly waits?: true;
}

export interface FollowedRun {
	readonly runs: Pick<Runs, "get" | "events" | "watch" | "wordsOf">;
	readonly run: string;
	/** Ends it. */
	readonly signal: AbortSignal;
}

/** How many events are read at once, and how many wait for a reader before they are left to the journal. */
const PAGE = 200;

/** A run's events from the first one on, and the words that come meanwhile: without a gap and without repetition, until the run is over. */
export async function* followRun({ runs, run, signal }: FollowedRun): AsyncGenerator<RunNews> {
	const feed = new RunFeed(run, 1);
	let wake = Promise.withResolvers<void>();
	const stop = runs.watch({
		events: (id, _flow, events) => {
			if (id !== run) return;
			feed.deliver(events);
			wake.resolve();
		},
		ephemeral: (id, ephemeral) => {
			if (id !== run) return;
			feed.deliverEphemeral(ephemeral);
			wake.resolve();
		},
		summary: ({ id }) => id === run && wake.resolve(),
	});
	const end = () => wake.resolve();
	signal.addEventListener("abort", end);
	try {
		let known = 0;
		const early = new EarlyWords(runs, run);
		while (!signal.aborted) {
			wake = Promise.withResolvers();
			const news = early.add(feed.behindFrom === undefined ? taken(feed) : await readPage(runs, feed), feed);
			known = news.events.at(-1)?.seq ?? known;
			if (news.events.length + news.ephemerals.length > 0) {
				yield news;
				if (news.events.at(-1)?.type === "run-end") return;
				continue;
			}
			const summary = await runs.get(run);
			if (summary?.status === "waiting" && summary.seq <= known)
				yield { events: [], ephemerals: [], waits: true };
			await wake.promise;
		}
	} finally {
		stop();
		signal.removeEventListener("abort", end);
	}
}

/** The words that came of a model's answer before it was followed: those who come to it late have them once they are up to date. */
class EarlyWords {
	readonly #runs: Pick<Runs, "wordsOf">;
	readonly #run: string;
	/** By step: the last request that is answered. */
	readonly #answered = new Map<number, number>();
	#isUpToDate = false;

	constructor(runs: Pick<Runs, "wordsOf">, run: string) {
		this.#runs = runs;
		this.#run = run;
	}

	add(news: RunNews, feed: RunFeed): RunNews {
		if (this.#isUpToDate) return news;
		for (const event of news.events)
			if (event.type === "model-end") this.#answered.set(event.step, event.turn);
		if (feed.behindFrom !== undefined) return news;
		this.#isUpToDate = true;
		// All that has come by now, so that what waits in the feed is among them.
		const { events, ephemerals } = feed.take();
		for (const event of events) if (event.type === "model-end") this.#answered.set(event.step, event.turn);
		const others = [...news.ephemerals, ...ephemerals].filter(({ type }) => type !== "model-delta");
		const words = [...this.#runs.wordsOf(this.#run)].map(([step, text]): Ephemeral => {
			return { type: "model-delta", step, turn: (this.#answered.get(step) ?? 0) + 1, text };
		});
		return { events: [...news.events, ...events], ephemerals: [...others, ...words] };
	}
}

function taken(feed: RunFeed): RunNews {
	const news = feed.take();
	// A slow reader has the rest from the journal.
	if (news.events.length > PAGE) feed.fallBehind();
	return news;
}

async function readPage(runs: Pick<Runs, "events">, feed: RunFeed): Promise<RunNews> {
	const page = await runs.events(feed.run, feed.behindFrom ?? 1, PAGE).catch(notYet);
	feed.catchUp(page.events, page.more);
	return { events: page.events, ephemerals: [] };
}

/** A run that another one has just begun is not on disk yet; its events come once it is. */
function notYet(error: unknown): { readonly events: Event[]; readonly more: boolean } {
	if (error instanceof AppError && error.code === "RUN_NOT_FOUND") return { events: [], more: false };
	throw error;
}
