import { node, wire } from "@switchyard/flow/testing";
import type { EventBody, StepHeld } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import { askTools, deskStart, mailCall, start } from "../testing/agent-run.ts";
import { begin, end, error, flowOf } from "../testing/construct-run.ts";
import { follow } from "../testing/follow-run.ts";
import { journal } from "../testing/journal.ts";

const held = (told: Partial<StepHeld> = {}): StepHeld => ({
	type: "step-held",
	step: 1,
	attempt: 1,
	node: "log",
	package: "Acme",
	until: 90_000,
	...told,
});

describe("a step that waits for its host", () => {
	const flow = flowOf(
		[node("log", "Flow.Log", {}, { position: { x: 260, y: 0 }, retry: { attempts: 2, backoffMs: 1 } })],
		[wire("start.out > log.in", "w1")],
	);
	const again = begin(1, "log") as Extract<EventBody, { type: "step-start" }>;
	const events = journal(
		start,
		begin(1, "log"),
		{ type: "step-fail", step: 1, error: { ...error, retryable: true } },
		{ type: "timer-set", step: 1, due: 2000 },
		{ type: "timer-fire", step: 1, lateMs: 0 },
		{ ...again, attempt: 2 },
		end(1),
	);
	const waits = { state: "waiting", wait: { for: "host", package: "Acme", due: 90_000 } };

	it("is shown before it has begun, and begins as if it had not been", () => {
		const { view, frame } = follow(events.slice(0, 1), { flow });
		view.pushEphemerals([held()]);
		frame();
		expect(view.step(1)).toMatchObject({ node: "log", attempt: 0, ...waits });
		expect(view.node("log")).toMatchObject({ state: "waiting", count: 0, step: waits });
		view.push(events.slice(1, 2));
		frame();
		expect(view.step(1)).toMatchObject({ state: "running", attempt: 1, wait: undefined });
		expect(view.step(1)?.startedAt).toBe(events[1]?.at);
		expect(view.node("log")).toMatchObject({ state: "running", count: 1 });
		expect(view.store.getState().steps).toHaveLength(1);
	});

	it("is shown with the file that it waits for", () => {
		const { view, frame } = follow(events.slice(0, 1), { flow });
		const { package: _, until: __, ...step } = held();
		view.pushEphemerals([{ ...step, file: "out/orders.csv" }]);
		frame();
		const waiting = { state: "waiting", wait: { for: "file", file: "out/orders.csv" } };
		expect(view.step(1)).toMatchObject({ node: "log", attempt: 0, ...waiting });
		view.push(events.slice(1, 2));
		frame();
		expect(view.step(1)).toMatchObject({ state: "running", wait: undefined });
	});

	it("is shown when its events come after the word of it, and not when they came before", () => {
		const early = follow([], { flow });
		early.view.pushEphemerals([held()]);
		early.view.push(events.slice(0, 1));
		early.frame();
		expect(early.view.step(1)).toMatchObject(waits);
		const late = follow(events.slice(0, 2), { flow });
		late.view.pushEphemerals([held()]);
		late.frame();
		expect(late.view.step(1)).toMatchObject({ state: "running", wait: undefined });
	});

	it("is shown for its next attempt, with what came of the one before", () => {
		const { view, frame } = follow(events.slice(0, 5), { flow });
		view.pushEphemerals([held({ attempt: 2 })]);
		frame();
		expect(view.step(1)).toMatchObject({ attempt: 1, failures: [{ attempt: 1 }], ...waits });
		view.push(events);
		frame();
		expect(view.step(1)).toMatchObject({ state: "succeeded", attempt: 2, wait: undefined });
	});

	it("is shown as last reported, and again after a look at the past", () => {
		const { view, frame } = follow(events.slice(0, 1), { flow });
		view.pushEphemerals([held()]);
		const { until: _, ...inLine } = held();
		view.pushEphemerals([inLine]);
		frame();
		expect(view.step(1)?.wait).toEqual({ for: "host", package: "Acme", due: undefined });
		view.seek(1);
		view.pushEphemerals([held()]);
		view.seek(undefined);
		frame();
		expect(view.step(1)).toMatchObject(waits);
	});

	it("is over with its run, although nothing of it is in the journal", () => {
		const { view, frame } = follow(events.slice(0, 1), { flow });
		view.pushEphemerals([held()]);
		frame();
		view.push(journal(start, { type: "run-cancel" }, { type: "run-end", status: "cancelled" }));
		frame();
		expect(view.step(1)).toMatchObject({ state: "cancelled", wait: undefined });
		view.pushEphemerals([held()]);
		frame();
		expect(view.step(1)).toMatchObject({ state: "cancelled", wait: undefined });
	});
});

describe("a tool call that waits for its host", () => {
	it("is shown under its agent, and counts once it is made", () => {
		const asked = [
			start,
			deskStart,
			{ type: "model-start", step: 1, turn: 1, attempt: 1 } as const,
			askTools,
		];
		const { view, frame } = follow(journal(...asked));
		view.pushEphemerals([held({ step: 2, node: "mail" })]);
		frame();
		expect(view.step(2)).toMatchObject({ node: "mail", state: "waiting", call: { agent: 1, id: "c1" } });
		expect(view.step(1)?.calls).toEqual([2]);
		expect(view.node("mail")).toMatchObject({ state: "waiting", count: 0 });
		view.push(journal(...asked, mailCall));
		frame();
		expect(view.step(2)).toMatchObject({ state: "running", attempt: 1, wait: undefined });
		expect(view.step(1)?.calls).toEqual([2]);
		expect(view.node("mail")).toMatchObject({ state: "running", count: 1 });
	});
});
