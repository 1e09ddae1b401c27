import { crc32 } from "node:zlib";
import { JournalDamagedError } from "@switchyard/host";
import type { Event } from "@switchyard/spec/event";
import type { JournalTable } from "../database/schema.ts";

/** A page ends before the commit with which it would have more characters of JSON: events can be large. */
const PAGE_LENGTH = 8 * 1024 * 1024;

/** A row of the journal, whichever run it is of. */
export type Commit = Pick<JournalTable, "first" | "events" | "checksum">;

/** A page of a run's events, filled commit by commit. */
export class EventPage {
	readonly events: Event[] = [];
	readonly #run: string;
	readonly #limit: number;
	#length = 0;
	#next: number;

	/**
	 * @param from the `seq` of the page's first event
	 * @param limit how many events it has at most
	 */
	constructor(run: string, from: number, limit: number) {
		this.#run = run;
		this.#limit = limit;
		this.#next = from;
	}

	/** The `seq` of the event that comes next. */
	get next(): number {
		return this.#next;
	}

	/**
	 * Takes in the next commit. Gives false when not all of it fits: the page is full.
	 * @throws JournalDamagedError
	 */
	add(commit: Commit): boolean {
		this.#length += commit.events.length;
		if (this.events.length > 0 && this.#length > PAGE_LENGTH) return false;
		for (const event of parseCommit(this.#run, commit)) {
			if (event.seq < this.#next) continue;
			if (this.events.length === this.#limit) return false;
			this.events.push(event);
			this.#next = event.seq + 1;
		}
		return true;
	}
}

/** @throws JournalDamagedError when the text is not what was written for this run and from this event on. */
function parseCommit(run: string, { first, events: text, checksum }: Commit): Event[] {
	if (crc32(text) === checksum) {
		const events = JSON.parse(text) as Event[];
		if (events[0]?.run === run && events[0].seq === first) return events;
	}
	throw new JournalDamagedError(`The journal of run ${run} is damaged from event ${first} on.`);
}
