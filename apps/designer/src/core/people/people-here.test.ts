import type { PersonPresent, Presence } from "@switchyard/spec/live";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PeopleHere } from "./people-here.ts";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

const ada: PersonPresent = { id: "p1", name: "Ada", colour: 1, editor: "tab-1", selection: ["log"] };

function open() {
	const shown: Presence[] = [];
	const people = new PeopleHere({ show: (presence) => shown.push(presence), me: { name: "Bob", colour: 2 } });
	return { people, shown, others: () => people.store.getState().others };
}

it("shows who one is at once, and of many moves of the pointer only some, the last one among them", () => {
	const { people, shown } = open();
	expect(shown).toEqual([{ name: "Bob", colour: 2, selection: [] }]);
	for (let x = 0; x < 100; x += 1) people.point({ x, y: 0.4 });
	people.select(new Set(["log"]));
	vi.advanceTimersByTime(1_000);
	expect(shown.slice(1)).toEqual([{ name: "Bob", colour: 2, selection: ["log"], pointer: { x: 99, y: 0 } }]);
	people.point(undefined);
	vi.advanceTimersByTime(1_000);
	expect(shown.at(-1)).not.toHaveProperty("pointer");
});

it("shows a selection of any size by no more nodes than others are sent", () => {
	const { people, shown } = open();
	people.select(new Set(Array.from({ length: 1_000 }, (_, index) => `n${index}`)));
	vi.advanceTimersByTime(1_000);
	expect(shown.at(-1)?.selection).toHaveLength(50);
});

it("knows who came, moved and left, and who an editor is", () => {
	const { people, others } = open();
	people.heard({ people: [ada], gone: [] });
	people.heard({ people: [{ ...ada, selection: [] }], gone: [] });
	expect(others()).toEqual([{ ...ada, selection: [] }]);
	expect(people.nameOf("tab-1")).toBe("Ada");
	expect(people.nameOf("tab-2")).toBe("someone else");
	people.heard({ people: [], gone: ["p1"] });
	expect(others()).toEqual([]);
	people.heard({ people: [ada], gone: [] });
	people.forget();
	expect(others()).toEqual([]);
});
