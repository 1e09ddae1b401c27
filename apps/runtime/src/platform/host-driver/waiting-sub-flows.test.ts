import { once } from "node:events";
import { subFlowSpec } from "@switchyard/flow";
import { custom, node } from "@switchyard/flow/testing";
import type { Journal } from "@switchyard/host";
import { agentWith, chainOf, flowOf, probe, TestClock } from "@switchyard/host/testing";
import { OWNER } from "@switchyard/spec/actor";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { RunSummary } from "@switchyard/spec/http";
import { describe, expect, it, vi } from "vitest";
import { hostsInTurn } from "../../../test/support/host-driver/hosts-in-turn.ts";
import type { TestHost, TestHostOptions } from "../../../test/support/host-driver/test-host.ts";

const runHosts = hostsInTurn();
let test: TestHost;

const question = node("ask", "Flow.Ask", { question: custom("Continue?") });
const pause = (ms: number) => node("pause", "Flow.Delay", { duration_ms: custom(ms) });
const HOUR = 3_600_000;
const endless = probe("Endless", "safe", async (_params, { signal }) => {
	await once(signal, "abort");
	throw signal.reason;
});

/** A flow that others may call. */
function callable(id: string, ...body: readonly FlowNode[]): Flow {
	const params: FlowNode["params"] = {
		inputs: custom([{ name: "order", type: "text", required: true, ai: true }]),
		outputs: custom([{ name: "answer" }]),
		tool_name: custom("look_up"),
	};
	const flow = chainOf(...body);
	const nodes = flow.nodes.map((each) =>
		each.id === "start" ? { ...each, type: "Flow.Called", params } : each,
	);
	return { ...flow, id, name: id, nodes };
}

function open(flows: readonly Flow[], options: Omit<TestHostOptions, "folder" | "flows"> = {}): TestHost {
	const nodeTypes = flows.flatMap((flow) => {
		const spec = subFlowSpec(flow);
		return spec ? [{ spec }] : [];
	});
	test = runHosts.open({ ...options, flows, nodeTypes: [...nodeTypes, endless] });
	return test;
}

const calls = (flow: string, more: Partial<FlowNode> = {}) =>
	node(`call-${flow}`, `Subflow.${flow}`, { order: custom("42") }, more);
const set = node("set", "Flow.Set");
const child = callable("child", question);

const statusOf = async (run: string) => (await test.runHost.get(run))?.status;
const becomes = (run: string, status: RunSummary["status"]) =>
	vi.waitFor(async () => expect(await statusOf(run)).toBe(status), { timeout: 5000 });
const answer = (run: string) =>
	test.runHost.answer(run, 1, { answer: "submitted", values: {}, actor: OWNER });

async function childrenOf(run: string): Promise<string[]> {
	const { runs } = await test.runHost.list({});
	return runs.filter(({ parent }) => parent?.run === run).map(({ id }) => id);
}

async function childOf(run: string): Promise<string> {
	const [id] = await vi.waitFor(async () => {
		const children = await childrenOf(run);
		expect(children).not.toEqual([]);
		return children;
	});
	return id ?? "";
}

/** What the journal of a run has of the waits of its sub-flows. */
async function waitsIn(run: string): Promise<boolean[]> {
	return (await test.events(run)).flatMap((event) => (event.type === "child-wait" ? [event.waiting] : []));
}

/** Where two runs may be in memory, two others are taken as soon as those have left it. */
const untilBothRest = () =>
	vi.waitFor(() => Promise.all([test.start(chainOf(set)), test.start(chainOf(set))]), { timeout: 5000 });

describe("a run whose sub-flow waits for a person", () => {
	it("waits too, until someone has answered, and asks nothing itself", async () => {
		open([child]);
		const run = await test.start(chainOf(calls("child"), set));
		await becomes(run, "waiting");
		const asking = await childOf(run);
		expect((await test.runHost.list({ status: "waiting" })).runs.map(({ id }) => id).sort()).toEqual(
			[run, asking].sort(),
		);
		expect((await test.runHost.asking({ limit: 10 })).runs.map((each) => each.run.id)).toEqual([asking]);
		await answer(asking);
		await becomes(run, "succeeded");
		expect(await waitsIn(run)).toEqual([true]);
	});

	it("continues when that does, whether the sub-flow ends with it or not", async () => {
		open([callable("child", question, pause(HOUR))]);
		const run = await test.start(chainOf(calls("child")));
		await becomes(run, "waiting");
		await answer(await childOf(run));
		await becomes(run, "running");
		expect(await waitsIn(run)).toEqual([true, false]);
	});

	it("does not wait while the sub-flow waits for a time only", async () => {
		open([callable("child", pause(HOUR))]);
		const run = await test.start(chainOf(calls("child")));
		await becomes(await childOf(run), "waiting");
		expect(await statusOf(run)).toBe("running");
		expect(await waitsIn(run)).toEqual([]);
	});

	it("has the run wait that called it, and so on", async () => {
		open([child, callable("middle", calls("child"))]);
		const run = await test.start(chainOf(calls("middle"), set));
		await becomes(run, "waiting");
		const middle = await childOf(run);
		expect(await statusOf(middle)).toBe("waiting");
		await answer(await childOf(middle));
		await becomes(run, "succeeded");
		expect(await statusOf(middle)).toBe("succeeded");
	});

	it("waits as well where an agent called it as a tool", async () => {
		open([child]);
		const script = [
			{ toolCalls: [{ name: "look_up", arguments: { order: "42" } }] },
			{ text: "It has shipped." },
		];
		const run = await test.start(
			agentWith(script, node("call", "Subflow.child", { order: { scope: "AI" } })),
		);
		await becomes(run, "waiting");
		await answer(await childOf(run));
		await becomes(run, "succeeded");
	});

	it("waits only once all of its sub-flows do", async () => {
		open([child]);
		const other = { ...calls("child"), id: "other" };
		const run = await test.start(
			flowOf([calls("child"), other, pause(50)], ["start>call-child", "start>pause", "pause>other"]),
		);
		await becomes(run, "waiting");
		await vi.waitFor(async () => expect(await childrenOf(run)).toHaveLength(2));
		await vi.waitFor(async () => expect(await waitsIn(run)).toEqual([true, true]));
		await becomes(run, "waiting");
		const [one = "", another = ""] = await childrenOf(run);
		await answer(one);
		await becomes(one, "succeeded");
		await becomes(run, "waiting");
		await answer(another);
		await becomes(run, "succeeded");
	});
});

it("believes the latest report about a run whose sub-flow moves while it is asked about", async () => {
	/** Reads of a run's row that come too late, each with what it gave. */
	const late: (() => void)[] = [];
	let slow = "";
	open([callable("child", question, pause(HOUR))], {
		limits: { idleMs: 20, activeRuns: 2 },
		around: (journal) => ({
			...journal,
			row: async (run) => {
				const row = await journal.row(run);
				if (run === slow) await new Promise<void>((resolve) => late.push(resolve));
				return row;
			},
		}),
	});
	const run = await test.start(chainOf(calls("child")));
	await becomes(run, "waiting");
	await untilBothRest();
	const asking = await childOf(run);
	slow = asking;
	// The run comes to memory, and asks how its sub-flow is: first whether it is over, then whether it waits.
	const found = test.runHost.waitForEnd(run, 200);
	await vi.waitFor(() => expect(late).toHaveLength(1));
	late.shift()?.();
	await vi.waitFor(() => expect(late).toHaveLength(1));
	slow = "";
	await answer(asking);
	await vi.waitFor(async () => expect(await test.eventTypes(asking)).toContain("timer-set"));
	late.shift()?.();
	await becomes(run, "running");
	await found;
	expect(await waitsIn(run)).toEqual([true, false]);
	expect(await statusOf(run)).toBe("running");
});

describe("such a run needs no memory meanwhile", () => {
	const onlyTwo = { limits: { idleMs: 20, activeRuns: 2 } };

	it.each(["ends", "fails", "is cancelled"] as const)("and comes back when its sub-flow %s", async (what) => {
		const stop = node("stop", "Flow.Stop", { message: custom("Not in stock."), code: custom("NO_STOCK") });
		open([what === "fails" ? callable("child", question, stop) : child], onlyTwo);
		const run = await test.start(chainOf(calls("child", { onError: "continue" }), set));
		await becomes(run, "waiting");
		await untilBothRest();
		const asking = await childOf(run);
		await (what === "is cancelled" ? test.runHost.cancel(asking, OWNER) : answer(asking));
		await becomes(run, "succeeded");
	});

	it("and is cancelled where it rests, together with its sub-flow", async () => {
		open([child], onlyTwo);
		const run = await test.start(chainOf(calls("child")));
		await becomes(run, "waiting");
		await untilBothRest();
		await test.runHost.cancel(run, OWNER);
		await becomes(run, "cancelled");
		await becomes(await childOf(run), "cancelled");
	});

	it("and comes back when the time is over that its step may take", async () => {
		const clock = new TestClock(Date.now());
		open([child], { clock, limits: { idleMs: 1000, activeRuns: 2 } });
		const run = await test.start(chainOf(calls("child", { timeoutMs: 60_000 })));
		await becomes(run, "waiting");
		await vi.waitFor(() => {
			clock.advance(1000);
			return Promise.all([test.start(chainOf(set)), test.start(chainOf(set))]);
		});
		await failsInTime(clock, run);
	});

	it("but stays in memory for that time while its sub-flow is at work", async () => {
		const clock = new TestClock(Date.now());
		open([callable("child", pause(HOUR))], { clock, limits: { idleMs: 1000 } });
		const run = await test.start(chainOf(calls("child", { timeoutMs: 60_000 })));
		await becomes(await childOf(run), "waiting");
		clock.advance(10_000);
		await failsInTime(clock, run);
	});

	/** A step ends its run when its minute is over, and its sub-flow with it. */
	async function failsInTime(clock: TestClock, run: string): Promise<void> {
		clock.advance(60_000);
		await vi.waitFor(async () => {
			clock.advance(1);
			expect(await test.runHost.get(run)).toMatchObject({
				status: "failed",
				error: { code: "STEP_TIMEOUT" },
			});
		});
		await becomes(await childOf(run), "cancelled");
	}
});

describe("a start of the server", () => {
	const unreachable = new Set<string>();

	/** Opens a host in which runs that left the memory can be made impossible to load. */
	function openCutOff(flows: readonly Flow[], options: Pick<TestHostOptions, "clock"> = {}): TestHost {
		return open(flows, {
			...options,
			limits: { idleMs: 20, activeRuns: 2 },
			around: (journal) => ({
				...journal,
				row: (run) => (unreachable.has(run) ? new Promise(() => {}) : journal.row(run)),
			}),
		});
	}

	/** Until a process ends, a run that left the memory cannot be loaded, so nothing is reported to it. */
	async function startOver(flows: readonly Flow[], between: (run: string) => Promise<void>): Promise<string> {
		openCutOff(flows);
		const run = await test.start(chainOf(calls("child"), set));
		await becomes(run, "waiting");
		await untilBothRest();
		const asking = await childOf(run);
		unreachable.add(run);
		await between(asking);
		await test.stop();
		open(flows);
		return run;
	}

	it("leaves it on the disk while that is so, and loads it once its sub-flow ends", async () => {
		const run = await startOver([child], async () => {});
		expect(await test.runHost.recover()).toBe(0);
		expect(await statusOf(run)).toBe("waiting");
		await answer(await childOf(run));
		await becomes(run, "succeeded");
		expect(await test.eventTypes(run)).not.toContain("run-resume");
	});

	it("loads it when its sub-flow ended and the process died before it was notified [Q-R1]", async () => {
		const run = await startOver([child], async (asking) => {
			await answer(asking);
			await becomes(asking, "succeeded");
		});
		expect(await test.runHost.recover()).toBe(1);
		await becomes(run, "succeeded");
	});

	it("loads it when its sub-flow continues and the process died before it was notified [Q-R1]", async () => {
		const run = await startOver([callable("child", question, pause(HOUR))], async (asking) => {
			await answer(asking);
			await vi.waitFor(async () => expect(await test.eventTypes(asking)).toContain("timer-set"));
		});
		expect(await test.runHost.recover()).toBe(1);
		await becomes(run, "running");
		expect(await waitsIn(run)).toEqual([true, false]);
	});

	describe("cancels a run of a sub-flow that nobody waits for any more", () => {
		/** The caller gives its sub-flow up, and the process ends before that can be cancelled. */
		async function giveUp(flow: Flow, how: (caller: string, clock: TestClock) => Promise<void>) {
			const clock = new TestClock(Date.now());
			openCutOff([child], { clock });
			const run = await test.start(flow);
			await becomes(run, "waiting");
			await vi.waitFor(() => {
				clock.advance(20);
				return Promise.all([test.start(chainOf(set)), test.start(chainOf(set))]);
			});
			const asking = await childOf(run);
			unreachable.add(asking);
			await how(run, clock);
			let stopped = false;
			void test.stop().then(() => {
				stopped = true;
			});
			await vi.waitFor(() => {
				clock.advance(1000);
				expect(stopped).toBe(true);
			});
			open([child], { limits: { hurryMs: 10 } });
			expect(await statusOf(asking)).toBe("waiting");
			return run;
		}

		it("because its caller is over", async () => {
			const run = await giveUp(chainOf(calls("child")), async (caller) => {
				await test.runHost.cancel(caller, OWNER);
				await becomes(caller, "cancelled");
			});
			await test.runHost.recover();
			await becomes(await childOf(run), "cancelled");
		});

		it("also when it is at work itself", async () => {
			const flows = [callable("child", node("work", "Test.Endless"))];
			let journal: Journal | undefined;
			const around = (opened: Journal) => {
				journal = opened;
				return opened;
			};
			open(flows, { limits: { hurryMs: 10 } });
			const run = await test.start(chainOf(calls("child")));
			const callee = await childOf(run);
			await vi.waitFor(async () => expect(await test.eventTypes(callee)).toContain("step-start"));
			await test.stop();
			open(flows, { limits: { hurryMs: 10 }, around });
			const row = await journal?.row(run);
			// As if the end of the caller had come to the disk, and nothing after it.
			if (row) await journal?.replaceRow({ ...row, status: "cancelled", ended_at: Date.now() });
			await test.runHost.recover();
			await becomes(callee, "cancelled");
		});

		it.each([
			["rests", { type: "Flow.Ask", params: { question: custom("Now what?") } }, "waiting"],
			["is at work", { type: "Test.Endless" }, "running"],
		] as const)(
			"because its caller continued without it, and %s",
			async (_what, { type, ...sketch }, status) => {
				const call = calls("child", { timeoutMs: 60_000, onError: "continue" });
				const run = await giveUp(chainOf(call, node("next", type, {}, sketch)), async (caller, clock) => {
					clock.advance(60_000);
					await vi.waitFor(async () => {
						clock.advance(1);
						expect(await test.eventTypes(caller)).toContain("step-fail");
					});
					await becomes(caller, status);
				});
				await test.runHost.recover();
				await becomes(await childOf(run), "cancelled");
				expect(await statusOf(run)).toBe(status);
			},
		);
	});
});
