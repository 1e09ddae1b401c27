import { custom, node, path } from "@switchyard/flow/testing";
import { OWNER } from "@switchyard/spec/actor";
import type { Flow } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import type { AgainRequest } from "../../ports/reruns.ts";
import { bankFlow, bankModel, bankTypes } from "../../testing/bank.ts";
import { chainOf, counter, probe } from "../../testing/index.ts";
import { type HostLives, hostLives, NO_RUN, SOON_MS } from "./host-lives.ts";
import type { HostSubject } from "./host-subject.ts";

const HOUR_MS = 3_600_000;
const wait = node("wait", "Flow.Delay", { duration_ms: custom(HOUR_MS) });

/** Each promise and each error of the port `Reruns`, over any host. */
export function describeReruns(subject: HostSubject): void {
	describe("reruns", () => {
		const runHost = hostLives(subject);
		describeReplays(runHost);
		describeAgain(runHost);
		describeTests(runHost);
		describeLosses(runHost, subject);
	});
}

/** Runs a flow to its end. Returns the run with its step at a node. */
async function recorded(runHost: HostLives, flow: Flow, from: string) {
	const run = await runHost.start(flow);
	expect(await runHost.runs.waitForEnd(run, SOON_MS)).toMatchObject({ status: "succeeded" });
	const events = await runHost.events(run);
	const begin = events.find((event) => "node" in event && event.node === from && "step" in event);
	return { run, step: begin && "step" in begin ? begin.step : 0, events };
}

/** Opens a host whose nodes and model note each effect. Returns the kinds of the effects so far. */
async function openBank(runHost: HostLives): Promise<string[]> {
	const kinds: string[] = [];
	const tell = async ({ kind }: { readonly kind: string }) => void kinds.push(kind);
	await runHost.open({ nodeTypes: bankTypes(tell, async () => false), ask: bankModel(tell) });
	return kinds;
}

function describeReplays(runHost: HostLives): void {
	describe("the replay of a run [Q-P2]", () => {
		it("finds nothing else, and executes and asks nothing, also after a restart", async () => {
			const kinds = await openBank(runHost);
			const { run, events } = await recorded(runHost, bankFlow(), "once");
			const before = [...kinds];
			expect(await runHost.reruns.replay(run)).toEqual({ events: events.length });
			await runHost.restart();
			expect(await runHost.reruns.replay(run)).toEqual({ events: events.length });
			expect(kinds).toEqual(before);
		});

		it("finds nothing else with large values, which are kept apart", async () => {
			await runHost.open({
				nodeTypes: [probe("Wordy", "safe", async () => ({ output: "x".repeat(100_000) }))],
			});
			const { run } = await recorded(
				runHost,
				chainOf(node("wordy", "Test.Wordy"), node("set", "Flow.Set")),
				"wordy",
			);
			expect(await runHost.reruns.replay(run)).not.toHaveProperty("difference");
		});

		it("is refused until the run is over, and for no run", async () => {
			await runHost.open();
			const run = await runHost.start(chainOf(wait));
			await expect(runHost.reruns.replay(run)).rejects.toMatchObject({
				code: "RUN_NOT_OVER",
				statusCode: 409,
			});
			await expect(runHost.reruns.replay(NO_RUN)).rejects.toMatchObject({ code: "RUN_NOT_FOUND" });
		});
	});
}

function describeAgain(runHost: HostLives): void {
	describe("a run again from a step [Q-P2]", () => {
		const again = async (request: Omit<AgainRequest, "actor">) => {
			const { runId } = await runHost.reruns.again({ ...request, actor: OWNER });
			return runId;
		};

		it("takes what was recorded before it, pays for nothing twice, and is never lost", async () => {
			const kinds = await openBank(runHost);
			const { run, step } = await recorded(runHost, bankFlow(), "once");
			const before = kinds.length;
			const next = await again({ run, step });
			expect(await runHost.runs.waitForEnd(next, SOON_MS)).toMatchObject({ status: "succeeded" });
			expect(kinds.slice(before)).toEqual(["once"]);
			expect(await runHost.runs.event(next, 1)).toMatchObject({ again: { run, step }, actor: OWNER });
		});

		it("is in the journal once it is accepted, with all that comes before the step", async () => {
			const { type, count } = counter("Count", "safe");
			await runHost.open({ nodeTypes: [type] });
			const flow = chainOf(node("count", "Test.Count"), wait);
			const run = await runHost.start(flow);
			await runHost.becomes(run, "waiting");
			const next = await again({ run, step: 2, params: { duration_ms: 2 * HOUR_MS } });
			await runHost.crash();
			await runHost.becomes(next, "waiting");
			expect(await runHost.types(next)).toEqual(
				expect.arrayContaining(["step-end", "step-edit", "timer-set"]),
			);
			expect(count()).toBe(1);
			expect(await runHost.runs.get(run)).toMatchObject({ status: "waiting" });
		});

		it("from the middle of an agent's turn asks the model only for what follows", async () => {
			const kinds = await openBank(runHost);
			const { run, step } = await recorded(runHost, bankFlow(), "tool-safe");
			const before = kinds.length;
			await runHost.runs.waitForEnd(await again({ run, step }), SOON_MS);
			// The other call of the turn had begun before, and what came of it is known.
			expect(kinds.slice(before)).toEqual(["safe", "model", "once"]);
		});

		it("continues with an edited message and constant", async () => {
			const seen: unknown[] = [];
			const record = probe("Record", "safe", async ({ input }) => {
				seen.push(input);
				return { output: input };
			});
			await runHost.open({ nodeTypes: [record] });
			const params = { input: path("word") };
			const flow = chainOf(node("one", "Test.Record", params), node("two", "Test.Record", params));
			const run = await runHost.start(flow, { word: "first" });
			await runHost.runs.waitForEnd(run, SOON_MS);
			const edited = await again({ run, step: 2, message: { word: "second" } });
			await runHost.runs.waitForEnd(edited, SOON_MS);
			const set = await again({ run, step: 2, params: { input: "third" } });
			expect(await runHost.runs.waitForEnd(set, SOON_MS)).toMatchObject({
				...{ message: { word: "first", output: "third" } },
			});
			expect(seen).toEqual(["first", "first", "second", "third"]);
			const twice = await again({ run: edited, step: 2 });
			expect(await runHost.runs.waitForEnd(twice, SOON_MS)).toMatchObject({ message: { output: "second" } });
			expect(await runHost.reruns.replay(edited)).not.toHaveProperty("difference");
		});

		it("with another version takes what is the same, and says which nodes are not", async () => {
			await runHost.open({ nodeTypes: [counter("Count", "safe").type] });
			const of = (first: string, second: string): Flow =>
				chainOf(
					node("one", "Test.Count", { input: custom(first) }),
					node("two", "Test.Count", { input: custom(second) }),
				);
			const { run } = await recorded(runHost, of("a", "b"), "two");
			const newer = await again({ run, step: 2, flow: of("a", "c") });
			expect(await runHost.runs.waitForEnd(newer, SOON_MS)).toMatchObject({ status: "succeeded" });
			const begun = (await runHost.events(newer)).filter((event) => event.type === "step-start");
			expect(begun.at(-1)).toMatchObject({ params: { input: "c" } });
			await expect(again({ run, step: 2, flow: of("A", "b") })).rejects.toMatchObject({
				...{ code: "RUN_AGAIN_DIFFERS", message: expect.stringContaining("“one”") },
			});
			expect((await runHost.runs.list({})).runs).toHaveLength(2);
		});

		it("is refused with the field that a person may not change, and nothing begins", async () => {
			const { type } = counter("Count", "safe");
			const properties = type.spec.properties.map((property) =>
				property.name === "input" ? { ...property, customScope: false } : property,
			);
			await runHost.open({
				nodeTypes: [{ ...type, spec: { ...type.spec, properties } }],
				limits: { messageSize: 1000 },
				problems: ({ name }) => (name === "Invalid" ? [{ code: "X", message: "x" }] : []),
			});
			const flow = chainOf(node("one", "Test.Count"), wait);
			const run = await runHost.start(flow);
			await runHost.becomes(run, "waiting");
			const refused = (error: object, request: Partial<AgainRequest>) =>
				expect(again({ run, step: 2, ...request })).rejects.toMatchObject(error);
			await refused({ code: "RUN_NOT_FOUND" }, { run: NO_RUN });
			await refused({ code: "STEP_NOT_FOUND", field: "step" }, { step: 99 });
			await refused({ code: "PARAMETER_INVALID", field: "nothing" }, { params: { nothing: 1 } });
			await refused({ code: "PARAMETER_INVALID", field: "duration_ms" }, { params: { duration_ms: "long" } });
			await refused({ code: "SCOPE_FORBIDDEN", field: "input" }, { step: 1, params: { input: 1 } });
			await refused({ code: "MESSAGE_TOO_LARGE" }, { message: { text: "x".repeat(1000) } });
			await refused(
				{ code: "FLOW_INVALID" },
				{ flow: { ...flow, name: "Invalid", revision: flow.revision + 1000 } },
			);
			expect((await runHost.runs.list({})).runs).toHaveLength(1);
		});
	});
}

function describeTests(runHost: HostLives): void {
	describe("a run as a test", () => {
		it("holds what the outside said, and executes nothing", async () => {
			const kinds = await openBank(runHost);
			const { run } = await recorded(runHost, bankFlow(), "once");
			const before = [...kinds];
			const saved = await runHost.reruns.test(run, "The bank");
			expect(saved).toMatchObject({ name: "The bank", expect: { status: "succeeded" } });
			expect(saved.recorded.models).toMatchObject([
				{ node: "agent", answers: [{ text: "" }, { text: "done" }] },
			]);
			expect(saved.recorded.calls).toHaveLength(5);
			expect(kinds).toEqual(before);
			await runHost.restart();
			expect(await runHost.reruns.test(run)).toEqual({ ...saved, name: "Test flow" });
		});

		it("is refused until the run is over, where a person changed it, and for no run", async () => {
			await runHost.open({ nodeTypes: [counter("Count", "safe").type] });
			const { run } = await recorded(
				runHost,
				chainOf(node("one", "Test.Count", { input: custom(1) })),
				"one",
			);
			const edited = { run, step: 1, params: { input: 2 }, actor: OWNER };
			const { runId } = await runHost.reruns.again(edited);
			await runHost.runs.waitForEnd(runId, SOON_MS);
			await expect(runHost.reruns.test(runId)).rejects.toMatchObject({ code: "RUN_NOT_TESTABLE" });
			const open = await runHost.start(chainOf(wait));
			await expect(runHost.reruns.test(open)).rejects.toMatchObject({ code: "RUN_NOT_OVER" });
			await expect(runHost.reruns.test(NO_RUN)).rejects.toMatchObject({ code: "RUN_NOT_FOUND" });
		});
	});
}

function describeLosses(runHost: HostLives, { damage, loseVersions }: HostSubject): void {
	describe("a run whose record has a loss", () => {
		it.each([
			["JOURNAL_DAMAGED", damage],
			["VERSION_NOT_FOUND", loseVersions],
		])("is neither replayed, nor run again, nor a test: %s", async (code, lose) => {
			await runHost.open({ nodeTypes: [counter("Count", "safe").type] });
			const { run } = await recorded(runHost, chainOf(node("one", "Test.Count")), "one");
			await runHost.restart({}, (place) => lose(place, run));
			await expect(runHost.reruns.replay(run)).rejects.toMatchObject({ code });
			await expect(runHost.reruns.again({ run, step: 1, actor: OWNER })).rejects.toMatchObject({ code });
			await expect(runHost.reruns.test(run)).rejects.toMatchObject({ code });
			expect((await runHost.runs.list({})).runs).toHaveLength(1);
		});
	});
}
