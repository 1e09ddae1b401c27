import { custom, node } from "@switchyard/flow/testing";
import { OWNER } from "@switchyard/spec/actor";
import type { Ephemeral, Event } from "@switchyard/spec/event";
import type { RunSummary } from "@switchyard/spec/http";
import { describe, expect, it } from "vitest";
import type { ReservationWaiter } from "../../ports/reservations.ts";
import { agentWith, chainOf } from "../../testing/flows.ts";
import { counter, probe } from "../../testing/probe-nodes.ts";
import { type HostLives, NO_RUN, SOON_MS } from "./host-lives.ts";

/** Promises of `watch` and `held`. */
export function describeWatchers(runHost: HostLives): void {
	/** Takes in all that the host tells; `read` has what the journal had of events when they were told. */
	function watchAll() {
		const events: Event[] = [];
		const read: Promise<Event | undefined>[] = [];
		const ephemerals: Ephemeral[] = [];
		const summaries: RunSummary[] = [];
		const stop = runHost.runs.watch({
			events(run, flow, more) {
				expect(flow).toBe("test-flow");
				events.push(...more);
				read.push(...more.map(({ seq }) => runHost.runs.event(run, seq)));
			},
			ephemeral: (_run, ephemeral) => ephemerals.push(ephemeral),
			summary: (summary) => summaries.push(summary),
		});
		return { events, read, ephemerals, summaries, stop };
	}

	describe("a watcher", () => {
		it("gets every event once, in order, after its commit, and each change of a run's state, until it ends", async () => {
			await runHost.open({ nodeTypes: [counter("Effect", "keyed").type] });
			const watched = watchAll();
			const ask = node("ask", "Flow.Ask", { question: custom("Continue?") });
			const run = await runHost.start(chainOf(node("a", "Test.Effect"), ask, node("b", "Test.Effect")));
			await runHost.becomes(run, "waiting");
			await runHost.runs.answer(run, 2, { answer: "submitted", values: {}, actor: OWNER });
			const end = await runHost.runs.waitForEnd(run, SOON_MS);
			expect(watched.events).toEqual(await runHost.events(run));
			expect(await Promise.all(watched.read)).toEqual(watched.events);
			const states = ["running", "waiting", "running", "succeeded"];
			expect(watched.summaries.map(({ status }) => status)).toEqual(states);
			expect(watched.summaries.at(-1)).toEqual(end);
			watched.stop();
			await runHost.runs.waitForEnd(await runHost.start(chainOf()), SOON_MS);
			expect(watched.events).toHaveLength(end.seq);
		});

		it("gets the events of a run that another host began from where it was cut off", async () => {
			await runHost.open();
			const run = await runHost.start(chainOf(node("ask", "Flow.Ask", { question: custom("Continue?") })));
			await runHost.becomes(run, "waiting");
			const before = await runHost.events(run);
			await runHost.restart();
			const watched = watchAll();
			await runHost.runs.answer(run, 1, { answer: "submitted", values: {}, actor: OWNER });
			await runHost.runs.waitForEnd(run, SOON_MS);
			expect([...before, ...watched.events]).toEqual(await runHost.events(run));
		});

		it("gets lines, progress and a model's words as they come, and none of them is in the journal", async () => {
			const busy = probe("Busy", "safe", async (_params, { log, progress }) => {
				log("line");
				progress({ fraction: 2, text: "half" });
				return {};
			});
			const usage = { inputTokens: 1, outputTokens: 1 };
			await runHost.open({
				nodeTypes: [busy],
				ask: async ({ turn }, { onText }) => {
					if (turn === 1) return { text: "", toolCalls: [{ id: "b", name: "busy", arguments: {} }], usage };
					onText("all ");
					onText("done");
					return { text: "all done", toolCalls: [], usage };
				},
			});
			const watched = watchAll();
			const run = await runHost.start(agentWith([], node("busy", "Test.Busy")));
			await runHost.runs.waitForEnd(run, SOON_MS);
			const { ephemerals } = watched;
			expect(ephemerals.filter(({ type }) => type === "step-progress")).toEqual([
				{ type: "step-progress", step: 2, text: "line" },
				{ type: "step-progress", step: 2, fraction: 1, text: "half" },
			]);
			const words = ephemerals.filter((each) => each.type === "model-delta");
			expect(words.map(({ text }) => text).join("")).toBe("all done");
			expect(words.every(({ turn }) => turn === 2)).toBe(true);
			expect(
				ephemerals.flatMap((each) => (each.type === "tool-execution" ? each.tool_execution.status : [])),
			).toEqual(["starting", "validating", "executing", "completed"]);
			expect(watched.events).toEqual(await runHost.events(run));
		});

		it("that fails disturbs neither runs nor other watchers", async () => {
			await runHost.open();
			const fail = () => {
				throw new Error("The watcher is broken.");
			};
			runHost.runs.watch({ events: fail, ephemeral: fail, summary: fail });
			const watched = watchAll();
			const run = await runHost.start(chainOf(node("set", "Flow.Set")));
			expect(await runHost.runs.waitForEnd(run, SOON_MS)).toMatchObject({ status: "succeeded" });
			expect(watched.events).toHaveLength(4);
		});
	});

	describe("a step that waits for a host", () => {
		it("is reported to watchers and by `held`, until it begins or its run ends", async () => {
			const waiters = new Set<ReservationWaiter>();
			const { type, count } = counter("Away", "once");
			await runHost.open({
				nodeTypes: [type],
				reservations: {
					take: ({ type: id }) => (id === "Test.Away" ? "wait" : undefined),
					wait(_action, waiter) {
						waiters.add(waiter);
						waiter.waits({ package: "Test", until: 9000 });
						return () => void waiters.delete(waiter);
					},
				},
			});
			const watched = watchAll();
			const held = { type: "step-held", step: 1, attempt: 1, node: "away", package: "Test" };
			const begin = async () => {
				const run = await runHost.start(chainOf(node("away", "Test.Away")));
				await expect.poll(() => runHost.runs.held(run)).toEqual([{ ...held, until: 9000 }]);
				return run;
			};
			const run = await begin();
			expect(await runHost.types(run)).toEqual(["run-start"]);
			for (const waiter of waiters) waiter.waits({ package: "Test" });
			expect(runHost.runs.held(run)).toEqual([held]);
			expect(watched.ephemerals).toEqual([{ ...held, until: 9000 }, held]);
			for (const waiter of waiters) waiter.over({ release: () => {} });
			expect(runHost.runs.held(run)).toEqual([]);
			await runHost.runs.waitForEnd(run, SOON_MS);
			waiters.clear();
			const cancelled = await begin();
			await runHost.runs.cancel(cancelled, OWNER);
			expect([runHost.runs.held(cancelled), waiters.size, count()]).toEqual([[], 0, 1]);
			expect(runHost.runs.held(NO_RUN)).toEqual([]);
		});
	});
}
