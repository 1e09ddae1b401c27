import { join } from "node:path";
import { custom, node } from "@switchyard/flow/testing";
import { Bank, bankFlow, chainOf, counter, probe } from "@switchyard/host/testing";
import { defined, type Flow, OWNER } from "@switchyard/spec";
import { beforeEach, describe, expect, it } from "vitest";
import { hostsInTurn } from "../../../test/support/host-driver/hosts-in-turn.ts";
import type { TestHost } from "../../../test/support/host-driver/test-host.ts";

const hosts = hostsInTurn();
let bank: Bank;
let test: TestHost;

beforeEach(() => {
	bank = new Bank(join(hosts.folder, "bank.log"));
	test = hosts.open({ nodeTypes: bank.nodeTypes, ask: bank.askModel });
});

/** Runs a flow to its end, and gives the run with the number of its step at a node. */
async function recorded(flow: Flow, from: string) {
	const run = await test.start(flow);
	expect(await test.host.waitForEnd(run, 5000)).toMatchObject({ status: "succeeded" });
	const events = await test.events(run);
	const begin = events.find((event) => "node" in event && event.node === from && "step" in event);
	return { run, step: begin && "step" in begin ? begin.step : 0, events };
}

const kinds = () => bank.entries.map(({ kind }) => kind);

describe("replaying a run [Q-P2]", () => {
	it("finds nothing else, and executes and asks nothing", async () => {
		const { run, events } = await recorded(bankFlow(), "once");
		const before = bank.entries;
		expect(await test.host.reruns.replay(run)).toEqual({ events: events.length });
		expect(bank.entries).toEqual(before);
	});

	it("finds nothing else with large values, which are kept apart", async () => {
		const wordy = probe("Wordy", "safe", async () => ({ output: "x".repeat(100_000) }));
		await test.stop();
		test = hosts.open({ nodeTypes: [wordy] });
		const { run } = await recorded(chainOf(node("wordy", "Test.Wordy"), node("set", "Flow.Set")), "wordy");
		expect(await test.host.reruns.replay(run)).not.toHaveProperty("difference");
	});

	it("waits for the run's end", async () => {
		const run = await test.start(chainOf(node("wait", "Flow.Delay", { duration_ms: custom(3_600_000) })));
		for (const refused of [test.host.reruns.replay(run), test.host.reruns.test(run)])
			await expect(refused).rejects.toMatchObject({ code: "RUN_NOT_OVER", statusCode: 409 });
		await test.host.cancel(run, OWNER);
	});
});

describe("running again from a step [Q-P2]", () => {
	it("takes what was recorded before it, and pays for nothing twice", async () => {
		const { run, step } = await recorded(bankFlow(), "once");
		const before = kinds();
		const { runId } = await test.host.reruns.again({ run, step, actor: OWNER });
		expect(await test.host.waitForEnd(runId, 5000)).toMatchObject({ status: "succeeded" });
		expect(kinds().slice(before.length)).toEqual(["once"]);
		const [start] = await test.events(runId);
		expect(start).toMatchObject({ type: "run-start", again: { run, step } });
	});

	it("from the middle of an agent's turn asks the model only for what follows", async () => {
		const { run, step } = await recorded(bankFlow(), "tool-safe");
		const before = kinds();
		const { runId } = await test.host.reruns.again({ run, step, actor: OWNER });
		await test.host.waitForEnd(runId, 5000);
		// The other call of the turn had begun before, and what came of it is known.
		expect(kinds().slice(before.length)).toEqual(["safe", "model", "once"]);
	});

	it("keeps all that comes before in the commit that accepts the run [Q-P1]", async () => {
		const { run, step } = await recorded(bankFlow(), "once");
		const { runId } = await test.host.reruns.again({ run, step, actor: OWNER });
		await test.host.waitForEnd(runId, 5000);
		const commits = await test.database.read
			.selectFrom("journal")
			.innerJoin("runs", "runs.number", "journal.run")
			.select("journal.first")
			.where("runs.id", "=", runId)
			.orderBy("journal.first")
			.execute();
		const events = await test.events(runId);
		const begin = events.find((event) => event.type === "step-start" && event.node === "once");
		expect(commits.length).toBeGreaterThan(1);
		expect(commits[1]?.first).toBeGreaterThanOrEqual(begin?.seq ?? Number.NaN);
	});

	it("continues with an edited message and constant", async () => {
		const seen: unknown[] = [];
		const record = probe("Record", "safe", async ({ input }) => {
			seen.push(input);
			return { output: input };
		});
		await test.stop();
		test = hosts.open({ nodeTypes: [record] });
		const params = { input: { scope: "Message", path: "word" } } as const;
		const flow = chainOf(node("one", "Test.Record", params), node("two", "Test.Record", params));
		const run = await test.start(flow, { word: "first" });
		await test.host.waitForEnd(run, 5000);
		const edited = await test.host.reruns.again({ run, step: 2, message: { word: "second" }, actor: OWNER });
		await test.host.waitForEnd(edited.runId, 5000);
		const set = await test.host.reruns.again({ run, step: 2, params: { input: "third" }, actor: OWNER });
		expect(await test.host.waitForEnd(set.runId, 5000)).toMatchObject({
			message: { word: "first", output: "third" },
		});
		expect(seen).toEqual(["first", "first", "second", "third"]);
		const twice = await test.host.reruns.again({ run: edited.runId, step: 2, actor: OWNER });
		expect(await test.host.waitForEnd(twice.runId, 5000)).toMatchObject({ message: { output: "second" } });
		expect(await test.host.reruns.replay(edited.runId)).not.toHaveProperty("difference");
		await expect(test.host.reruns.test(edited.runId)).rejects.toMatchObject({ code: "RUN_NOT_TESTABLE" });
	});

	it("from a run that waits leaves that one alone", async () => {
		const { type, count } = counter("Count", "safe");
		await test.stop();
		test = hosts.open({ nodeTypes: [type] });
		const flow = chainOf(
			node("count", "Test.Count"),
			node("wait", "Flow.Delay", { duration_ms: custom(3_600_000) }),
		);
		const run = await test.start(flow);
		await expect.poll(async () => (await test.host.get(run))?.status).toBe("waiting");
		const { runId } = await test.host.reruns.again({
			run,
			step: 2,
			params: { duration_ms: 1 },
			actor: OWNER,
		});
		expect(await test.host.waitForEnd(runId, 5000)).toMatchObject({ status: "succeeded" });
		expect(count()).toBe(1);
		expect(await test.host.get(run)).toMatchObject({ status: "waiting" });
		await test.host.cancel(run, OWNER);
	});

	it("with a newer version says which nodes stand against it", async () => {
		const { type } = counter("Count", "safe");
		await test.stop();
		test = hosts.open({ nodeTypes: [type] });
		const of = (first: string, second: string): Flow =>
			chainOf(
				node("one", "Test.Count", { input: custom(first) }),
				node("two", "Test.Count", { input: custom(second) }),
			);
		const run = await test.start(of("a", "b"));
		await test.host.waitForEnd(run, 5000);
		const newer = await test.host.reruns.again({ run, step: 2, flow: of("a", "c"), actor: OWNER });
		expect(await test.host.waitForEnd(newer.runId, 5000)).toMatchObject({ status: "succeeded" });
		expect(
			(await test.events(newer.runId)).filter((event) => event.type === "step-start").at(-1),
		).toMatchObject({
			params: { input: "c" },
		});
		const count = (await test.host.list({})).runs.length;
		await expect(
			test.host.reruns.again({ run, step: 2, flow: of("A", "b"), actor: OWNER }),
		).rejects.toMatchObject({
			code: "RUN_AGAIN_DIFFERS",
			message: expect.stringContaining("“one”"),
			hint: expect.stringContaining("Run again from “one”"),
		});
		expect((await test.host.list({})).runs).toHaveLength(count);
	});
});

describe("what a person may not change", () => {
	it("is refused, with the field, and nothing begins", async () => {
		const { run, step } = await recorded(bankFlow(), "agent");
		const refused = async (more: object, code: string, field?: string) => {
			await expect(test.host.reruns.again({ run, step, ...more, actor: OWNER })).rejects.toMatchObject({
				code,
				...defined({ field }),
			});
		};
		await refused({ step: 99 }, "STEP_NOT_FOUND", "step");
		await refused({ params: { nothing: 1 } }, "PARAMETER_INVALID", "nothing");
		await refused({ params: { max_steps: "many" } }, "PARAMETER_INVALID", "max_steps");
		await refused({ message: { text: "x".repeat(20_000_000) } }, "MESSAGE_TOO_LARGE");
		expect((await test.host.list({})).runs).toHaveLength(1);
	});
});

describe("a run as a test", () => {
	it("holds what the outside said, and passes", async () => {
		const { run } = await recorded(bankFlow(), "once");
		const before = bank.entries;
		const saved = await test.host.reruns.test(run, "The bank");
		expect(saved).toMatchObject({ name: "The bank", expect: { status: "succeeded" } });
		expect(saved.recorded.models).toMatchObject([
			{ node: "agent", answers: [{ text: "" }, { text: "done" }] },
		]);
		expect(saved.recorded.calls).toHaveLength(5);
		expect(bank.entries).toEqual(before);
	});
});
