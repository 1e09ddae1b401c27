import { crc32 } from "node:zlib";
import { JournalDamagedError } from "@switchyard/host";
import type { Event } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import { type Commit, EventPage } from "./event-page.ts";

const PAGE_LENGTH = 8 * 1024 * 1024;

/** A commit with the events from `first` to `last`, as text of a given length. */
function commitOf(first: number, last: number, length?: number, run = "r"): Commit {
	const events: Event[] = [];
	for (let seq = first; seq <= last; seq++) events.push({ type: "run-resume", run, seq, at: 1 });
	const text = JSON.stringify(events).padEnd(length ?? 0);
	return { first, events: text, checksum: crc32(text) };
}

const seqs = (page: EventPage) => page.events.map(({ seq }) => seq);

describe("a page of events", () => {
	it("begins with the event that is asked for, in the middle of a commit too", () => {
		const page = new EventPage("r", 3, 100);
		expect([page.add(commitOf(1, 4)), page.add(commitOf(5, 5))]).toEqual([true, true]);
		expect(seqs(page)).toEqual([3, 4, 5]);
		expect(page.next).toBe(6);
	});

	it("is full when an event more than its limit comes, and not before", () => {
		const page = new EventPage("r", 1, 3);
		expect([page.add(commitOf(1, 2)), page.add(commitOf(3, 3))]).toEqual([true, true]);
		expect(page.add(commitOf(4, 4))).toBe(false);
		expect(seqs(page)).toEqual([1, 2, 3]);
		expect(page.next).toBe(4);
	});

	it("takes as many characters as it may have, and whole commits only", () => {
		const page = new EventPage("r", 1, 100);
		expect(page.add(commitOf(1, 1, PAGE_LENGTH - 1000))).toBe(true);
		expect(page.add(commitOf(2, 2, 1000))).toBe(true);
		expect(page.add(commitOf(3, 3))).toBe(false);
		expect(seqs(page)).toEqual([1, 2]);
	});

	it("takes one commit however long it is: otherwise nobody could ever read on", () => {
		const page = new EventPage("r", 1, 100);
		expect(page.add(commitOf(1, 2, PAGE_LENGTH + 1))).toBe(true);
		expect(seqs(page)).toEqual([1, 2]);
	});

	it.each<[string, Commit]>([
		["is not the text that was written", { ...commitOf(1, 1), checksum: 1 }],
		["is another run's", commitOf(1, 1, 0, "other")],
		["is of another place in the run", { ...commitOf(2, 2), first: 1 }],
		["has no events", commitOf(1, 0)],
	])("takes no commit that %s [Q-R15]", (_what, commit) => {
		const page = new EventPage("r", 1, 100);
		expect(() => page.add(commit)).toThrow(JournalDamagedError);
		expect(() => page.add(commit)).toThrow(/run r .*event 1/);
	});
});
