import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { continueRun, decide, evolve, newRun, replay, takeSnapshot } from "@switchyard/engine";
import { descriptorOf, EVENT_TYPES, Event } from "@switchyard/spec/event";
import { Construct } from "@switchyard/spec/node-spec";
import { schemaProblems } from "@switchyard/spec/schema";
import { describe, expect, it } from "vitest";
import { planOf, type RecordedJournal, stateOf } from "../scripts/bare-context/replay-journal.ts";

const FOLDER = join(import.meta.dirname, "journals");
const journals = readdirSync(FOLDER).map((file): [string, RecordedJournal] => [
	file,
	JSON.parse(readFileSync(join(FOLDER, file), "utf8")),
]);

describe.each(journals)("the recorded journal %s", (_, journal) => {
	it("replays without a difference [Q-R20]", () => {
		const { events, difference, problem } = replay(planOf(journal), journal.events);
		expect(problem).toBeUndefined();
		expect(difference).toBeUndefined();
		expect(events).toBe(journal.events.length);
	});

	it("comes to the same end", () => {
		const state = stateOf(journal);
		const end = journal.events.at(-1);
		if (end?.type !== "run-end") throw new Error("The journal has no end.");
		expect(state.status).toBe(end.status);
		expect(state.endedAt).toBe(end.at);
		expect(state.error).toEqual(end.error);
		if (end.status === "succeeded") expect(state.result).toEqual(end.message);
	});

	it("continues unchanged when it is frozen and thawed after each event", () => {
		const plan = planOf(journal);
		const state = newRun(plan);
		let thawed = newRun(plan);
		for (const event of journal.events) {
			evolve(state, event);
			evolve(thawed, event);
			expect(thawed).toEqual(state);
			thawed = continueRun(plan, JSON.parse(JSON.stringify(takeSnapshot(thawed))));
			expect(decide(thawed)).toEqual(decide(state));
		}
	});

	it("is frozen into nothing that it does not hold itself", () => {
		const plan = planOf(journal);
		const state = newRun(plan);
		const known = JSON.stringify([journal.flow, journal.nodeTypes, journal.events]);
		for (const event of journal.events) {
			evolve(state, event);
			for (const text of textsIn(takeSnapshot(state).values)) expect(known).toContain(JSON.stringify(text));
		}
	});

	it("is one of today's shape", () => {
		for (const event of journal.events) expect(schemaProblems(Event, event)).toEqual([]);
	});
});

describe("replay", () => {
	const all = journals.flatMap(([, journal]) =>
		journal.events.map((event) => ({ journal, event, type: event.type })),
	);

	/** Whether replay objects to an event when this is changed about it. */
	function objects({ journal, event }: (typeof all)[number], change: object): boolean {
		const events = journal.events.map((each) => (each === event ? { ...each, ...change } : each));
		return replay(planOf(journal), events).difference?.seq === event.seq;
	}

	it.each(EVENT_TYPES.map(({ type, writers }) => [type, writers] as const))(
		"expects of %s what its descriptor says: it is written by %s",
		(type, writers: readonly string[]) => {
			const found = all.filter((each) => each.type === type);
			const objections = new Set(found.map((each) => objects(each, { altered: true })));
			const [engine, outside] = [writers.includes("engine"), writers.some((writer) => writer !== "engine")];
			expect([...objections].sort()).toEqual([...(outside ? [false] : []), ...(engine ? [true] : [])]);
		},
	);

	it("does not ask who made up an id or a time", () => {
		for (const each of all) {
			const { stamped = [] } = descriptorOf(each.event);
			for (const field of stamped) expect(objects(each, { [field]: "another" })).toBe(false);
		}
	});
});

describe("the words for an event", () => {
	it("can be had of every recorded one", () => {
		for (const [, { events }] of journals) {
			for (const event of events) {
				const line = descriptorOf(event).line(event);
				expect(line, event.type).toMatch(/\S/);
				expect(line, event.type).not.toMatch(/undefined|null|NaN|\[object/);
			}
		}
	});
});

function textsIn(value: unknown): string[] {
	if (typeof value === "string") return [value];
	return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe("the recorded journals together", () => {
	const all = journals.map(([, journal]) => journal);

	it("have every construct", () => {
		const found = new Set(
			all.flatMap((journal) => {
				const { nodes } = planOf(journal);
				const steps = journal.events.map((event) => ("node" in event ? event.node : ""));
				// A toolkit is there by the steps of what it stands for.
				const reached = new Set(steps.flatMap((id) => [id, nodes.get(id)?.toolkit]));
				return [...nodes.values()].filter(({ id }) => reached.has(id)).map(({ construct }) => construct);
			}),
		);
		const every = Construct.anyOf.map((one) => one.const);
		expect(every.filter((construct) => !found.has(construct))).toEqual([]);
	});

	it("have every event", () => {
		const found = new Set(all.flatMap(({ events }) => events.map(({ type }) => type)));
		const every = EVENT_TYPES.map(({ type }) => type);
		expect(every.filter((type) => !found.has(type))).toEqual([]);
	});
});
