import type { Runs } from "@switchyard/host";
import type { Ephemeral, Event } from "@switchyard/spec/event";
import type { RunSummary } from "@switchyard/spec/http";
import type { PersonPresent } from "@switchyard/spec/live";
import type { WebSocket } from "ws";
import { toAppError } from "../../../platform/errors/to-app-error.ts";
import { ephemeralFrame, eventFrames, frame } from "./frames.ts";
import { RunFeed } from "./run-feed.ts";

/** A reader with more unsent bytes than this is slow: nothing more is handed to its socket for now. */
const HIGH_WATER = 1024 * 1024;
/** A slow reader with fewer unsent bytes than this has caught up. */
const LOW_WATER = 128 * 1024;
/** How many frames of flows wait for a slow reader at most. */
const MAX_WAITING = 1000;
/** How many events are read from the journal at once: fewer after a large page, more after a small one. */
const PAGE = { first: 100, least: 1, most: 500, largeLength: 256 * 1024 } as const;

/** Closes a reader that does not read; it may come back and resume. */
export const TRY_AGAIN_LATER = 1013;

export interface WatcherOptions {
	readonly socket: WebSocket;
	readonly runs: Pick<Runs, "events" | "held">;
	/** Asks for a flush before long. */
	readonly onDirty: (watcher: Watcher) => void;
	readonly onFailure: (error: unknown) => void;
}

/** One open connection: what it watches, and what is on its way to it. */
export class Watcher {
	readonly #socket: WebSocket;
	readonly #runs: WatcherOptions["runs"];
	readonly #onDirty: WatcherOptions["onDirty"];
	readonly #onFailure: WatcherOptions["onFailure"];
	readonly #feeds = new Map<string, RunFeed>();
	readonly #summaries = new Map<string, RunSummary>();
	/** By flow and then by person, who came or moved; `undefined` for who left. */
	readonly #people = new Map<string, Map<string, PersonPresent | undefined>>();
	#waiting: string[] = [];
	#slow = false;
	#isReading = false;
	#page: number = PAGE.first;

	constructor({ socket, runs, onDirty, onFailure }: WatcherOptions) {
		this.#socket = socket;
		this.#runs = runs;
		this.#onDirty = onDirty;
		this.#onFailure = onFailure;
	}

	/** True while it reads more slowly than things happen. */
	get slow(): boolean {
		return this.#slow;
	}

	/** Starts over at `from` when the run is watched already. */
	watchRun(run: string, from: number): void {
		this.#feeds.set(run, new RunFeed(run, from));
		this.#onDirty(this);
	}

	unwatchRun(run: string): void {
		this.#feeds.delete(run);
	}

	deliverEvents(run: string, events: readonly Event[]): void {
		this.#feeds.get(run)?.deliver(events);
		this.#onDirty(this);
	}

	deliverEphemeral(run: string, ephemeral: Ephemeral): void {
		if (this.#slow && ephemeral.type !== "step-held") return;
		this.#feeds.get(run)?.deliverEphemeral(ephemeral);
		this.#onDirty(this);
	}

	/** Of several summaries of a run only the newest is sent. */
	deliverSummary(summary: RunSummary): void {
		this.#summaries.delete(summary.id);
		this.#summaries.set(summary.id, summary);
		this.#hasMoreWaiting();
	}

	/** Of several presences of a person only the newest is sent. */
	deliverPresence(flow: string, person: string, presence: PersonPresent | undefined): void {
		const people = this.#people.get(flow) ?? new Map<string, PersonPresent | undefined>();
		this.#people.set(flow, people.set(person, presence));
		this.#onDirty(this);
	}

	/** Sends nothing more of who is at a flow. */
	forgetPeople(flow: string): void {
		this.#people.delete(flow);
	}

	/** A frame that cannot be read again from anywhere: it waits its turn, and is never dropped. */
	deliver(text: string): void {
		this.#waiting.push(text);
		this.#hasMoreWaiting();
	}

	/** Sends what waits, as far as the reader keeps up. */
	flush(): void {
		if (this.#socket.readyState !== this.#socket.OPEN) return;
		this.#slow = this.#socket.bufferedAmount > (this.#slow ? LOW_WATER : HIGH_WATER);
		if (this.#slow) {
			for (const feed of this.#feeds.values()) feed.fallBehind();
			return;
		}
		this.#sendWaiting();
		for (const feed of this.#feeds.values()) this.#sendFeed(feed);
		this.#catchUp().catch(this.#onFailure);
	}

	close(code: number, reason: string): void {
		this.#feeds.clear();
		this.#waiting = [];
		this.#summaries.clear();
		this.#people.clear();
		this.#socket.close(code, reason);
	}

	#hasMoreWaiting(): void {
		if (this.#waiting.length + this.#summaries.size > MAX_WAITING) this.close(TRY_AGAIN_LATER, "too slow");
		else this.#onDirty(this);
	}

	#sendWaiting(): void {
		for (const text of this.#waiting) this.#socket.send(text);
		this.#waiting = [];
		for (const run of this.#summaries.values()) this.#socket.send(frame({ type: "run", run }));
		this.#summaries.clear();
		for (const [flow, all] of this.#people) {
			const people = [...all.values()].filter((person) => person !== undefined);
			const gone = [...all].flatMap(([id, person]) => (person === undefined ? [id] : []));
			this.#socket.send(frame({ type: "presence", flow, people, gone }));
		}
		this.#people.clear();
	}

	/** What passes waits for the events before it. */
	#sendFeed(feed: RunFeed): void {
		if (feed.behindFrom !== undefined) return;
		const { events, ephemerals } = feed.take();
		this.#sendEvents(feed.run, events);
		if (ephemerals.length > 0) this.#socket.send(ephemeralFrame(feed.run, ephemerals));
	}

	/** Gives the length of what was sent, in characters. */
	#sendEvents(run: string, events: readonly Event[]): number {
		let length = 0;
		for (const text of eventFrames(run, events)) {
			this.#socket.send(text);
			length += text.length;
		}
		return length;
	}

	/** Reads the journals of feeds that are behind, page by page, one after the other, until the reader is too slow. */
	async #catchUp(): Promise<void> {
		if (this.#isReading) return;
		this.#isReading = true;
		try {
			let feed = this.#nextBehind();
			while (feed !== undefined && this.#keepsUp) {
				const events = await this.#readPage(feed, feed.behindFrom ?? 1);
				this.#onDirty(this);
				if (events === 0 && feed.behindFrom !== undefined) return;
				feed = this.#nextBehind();
			}
		} finally {
			this.#isReading = false;
		}
	}

	/** Gives the number of events that the page had. */
	async #readPage(feed: RunFeed, from: number): Promise<number> {
		const page = await this.#runs
			.events(feed.run, from, this.#page)
			.catch((error) => this.#giveUp(feed, error));
		if (page === undefined) return 0;
		const { events, more } = page;
		if (this.#feeds.get(feed.run) !== feed || !this.#keepsUp) return events.length;
		const length = this.#sendEvents(feed.run, events);
		feed.catchUp(events, more);
		// What was reported before it followed the run, or while it read too slowly.
		if (feed.behindFrom === undefined)
			for (const held of this.#runs.held(feed.run)) feed.deliverEphemeral(held);
		this.#page =
			length > PAGE.largeLength ? Math.max(PAGE.least, this.#page >> 1) : Math.min(PAGE.most, this.#page * 2);
		return events.length;
	}

	/** Reports a run whose journal cannot be read. Everything else is still watched. */
	#giveUp({ run }: RunFeed, error: unknown): undefined {
		const { code, message } = toAppError(error);
		if (code === "INTERNAL") throw error;
		this.unwatchRun(run);
		this.deliver(frame({ type: "error", error: { code, message } }));
	}

	#nextBehind(): RunFeed | undefined {
		for (const feed of this.#feeds.values()) if (feed.behindFrom !== undefined) return feed;
		return undefined;
	}

	get #keepsUp(): boolean {
		return this.#socket.readyState === this.#socket.OPEN && this.#socket.bufferedAmount <= HIGH_WATER;
	}
}
