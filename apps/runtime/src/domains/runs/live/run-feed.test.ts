import type { Event } from "@switchyard/spec/event";
import type { ToolExecution } from "@switchyard/spec/tool";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RunFeed } from "./run-feed.ts";

const RUN = "01890000-0000-7000-8000-000000000000";

const event = (seq: number): Event => ({ run: RUN, seq, at: seq, type: "run-resume" });
const events = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, index) => event(from + index));

const MODEL_END: Event = {
	run: RUN,
	seq: 1,
	at: 1,
	type: "model-end",
	step: 1,
	turn: 1,
	answer: { text: "", toolCalls: [], usage: { inputTokens: 1, outputTokens: 1 }, finishReason: "stop" },
};

/** What may happen to a feed, in any order: commits, reads of the journal, flushes, a reader that is too slow. */
const step = fc.oneof(
	fc.record({ do: fc.constant("commit" as const), count: fc.integer({ min: 1, max: 4 }) }),
	fc.record({
		do: fc.constant("read" as const),
		limit: fc.integer({ min: 1, max: 3 }),
		during: fc.integer({ min: 0, max: 2 }),
	}),
	fc.record({ do: fc.constant("flush" as const) }),
	fc.record({ do: fc.constant("slow" as const) }),
);

describe("a watcher's feed of a run", () => {
	it("has no gap and no repetition, whatever happens in whatever order [P4]", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 60 }), (from, steps) => {
				const feed = new RunFeed(RUN, from);
				const sent: number[] = [];
				let committed = 0;
				const commit = (count: number) => {
					feed.deliver(events(committed + 1, committed + count));
					committed += count;
				};
				const read = (limit: number, during: number) => {
					const start = feed.behindFrom;
					if (start === undefined) return;
					const page = events(start, Math.min(committed, start + limit - 1));
					const more = start + limit - 1 < committed;
					if (during > 0) commit(during);
					sent.push(...page.map(({ seq }) => seq));
					feed.catchUp(page, more);
				};
				for (const one of steps) {
					if (one.do === "commit") commit(one.count);
					if (one.do === "read") read(one.limit, one.during);
					if (one.do === "flush") sent.push(...feed.take().events.map(({ seq }) => seq));
					if (one.do === "slow") feed.fallBehind();
				}
				while (feed.behindFrom !== undefined) read(3, 0);
				sent.push(...feed.take().events.map(({ seq }) => seq));
				expect(sent).toEqual(events(from, committed).map(({ seq }) => seq));
			}),
			{ seed: 42, numRuns: 2000 },
		);
	});

	it("joins words of one answer, and drops them once the answer is complete", () => {
		const feed = new RunFeed(RUN, 1);
		const delta = (step: number, text: string) => ({ type: "model-delta", step, turn: 1, text }) as const;
		feed.deliverEphemeral(delta(1, "Hel"));
		feed.deliverEphemeral(delta(1, "lo"));
		feed.deliverEphemeral(delta(2, "other"));
		expect(feed.take().ephemerals).toEqual([delta(1, "Hello"), delta(2, "other")]);
		feed.deliverEphemeral(delta(1, "Hello"));
		feed.deliverEphemeral(delta(2, "other"));
		const answer = { text: "Hello", toolCalls: [], usage: { inputTokens: 0, outputTokens: 0 } };
		feed.deliver([{ run: RUN, seq: 1, at: 1, type: "model-end", step: 1, turn: 1, answer }]);
		expect(feed.take().ephemerals).toEqual([delta(2, "other")]);
	});

	it("joins what a model thinks apart from what it says", () => {
		const feed = new RunFeed(RUN, 1);
		const thought = (text: string) => ({ type: "reasoning-delta", step: 1, turn: 1, text }) as const;
		const word = (text: string) => ({ type: "model-delta", step: 1, turn: 1, text }) as const;
		for (const each of [thought("H"), thought("m."), word("He"), word("llo"), thought("So.")])
			feed.deliverEphemeral(each);
		expect(feed.take().ephemerals).toEqual([thought("Hm."), word("Hello"), thought("So.")]);
	});

	it("keeps no more passing signs than a screen could show", () => {
		const feed = new RunFeed(RUN, 1);
		for (let index = 0; index < 2000; index++) {
			feed.deliverEphemeral({ type: "step-progress", step: 1, text: String(index) });
		}
		const { ephemerals } = feed.take();
		expect(ephemerals).toHaveLength(500);
		expect(ephemerals.at(-1)).toMatchObject({ text: "1999" });
	});

	it("keeps that an attempt waits until that attempt begins, although its reader is slow", () => {
		const feed = new RunFeed(RUN, 1);
		const held = (attempt: number, until: number) =>
			({ type: "step-held", step: 1, attempt, node: "pay", package: "Acme", until }) as const;
		const start = (seq: number, attempt: number): Event => {
			const begun = { step: 1, node: "pay", attempt, params: {}, provenance: {} };
			return { run: RUN, seq, at: seq, type: "step-start", ...begun };
		};
		const lost = { code: "CONNECTION_LOST", message: "Lost.", retryable: true };
		feed.deliverEphemeral(held(2, 5));
		feed.deliverEphemeral(held(2, 9));
		// The disk has what came before only now.
		feed.deliver([start(1, 1), { run: RUN, seq: 2, at: 2, type: "step-fail", step: 1, error: lost }]);
		feed.fallBehind();
		expect(feed.take().ephemerals).toEqual([held(2, 9)]);
		feed.deliverEphemeral(held(2, 9));
		feed.deliver([start(3, 2)]);
		expect(feed.take().ephemerals).toEqual([]);
	});

	it("passes over how calls stood between two flushes, but never that they start and are completed [T14]", () => {
		const feed = new RunFeed(RUN, 1);
		const told = (call: string, status: ToolExecution["status"]) => {
			const tool_execution = { status, tool_name: "echo", tool_index: 1, total_tools: 1, tool_count: 1 };
			feed.deliverEphemeral({ type: "tool-execution", step: 1, call, tool_execution });
		};
		const sent = () =>
			feed
				.take()
				.ephemerals.map((each) =>
					each.type === "tool-execution" ? `${each.call} ${each.tool_execution.status}` : each.type,
				);
		for (const status of ["starting", "validating", "executing"] as const) told("a", status);
		// The model's answer ends its words, not the reports of its calls.
		feed.deliver([{ ...MODEL_END, seq: 1 }]);
		expect(sent()).toEqual(["a starting", "a executing"]);
		for (let index = 0; index < 600; index++)
			for (const status of ["starting", "validating", "executing", "completed"] as const)
				told(`b${index}`, status);
		const burst = sent();
		expect(burst).toHaveLength(1200);
		expect(burst.slice(-2)).toEqual(["b599 starting", "b599 completed"]);
	});
});
