import { custom, node, path } from "@switchyard/flow/testing";
import { OWNER } from "@switchyard/spec/actor";
import { describe, expect, it } from "vitest";
import type { StartRequest } from "../../ports/runs.ts";
import { chainOf, flowOf } from "../../testing/flows.ts";
import { counter, probe } from "../../testing/probe-nodes.ts";
import { FULL, type HostLives, SOON_MS } from "./host-lives.ts";
import { PatientNode } from "./patient-node.ts";

const echo = probe("Echo", "safe", async ({ input }) => ({ output: input }));
const echoed = node("echo", "Test.Echo", { input: path("name") });

export function describeStarts(runHost: HostLives): void {
	describe("a start", () => {
		it("gives a run that goes through its nodes and ends with the message [P5]", async () => {
			await runHost.open({ nodeTypes: [echo] });
			const flow = chainOf(echoed, node("again", "Test.Echo"));
			const run = await runHost.start(flow, { name: "Ada" });
			const summary = await runHost.runs.waitForEnd(run, SOON_MS);
			expect(summary).toMatchObject({
				...{ id: run, flow: "test-flow", flowName: "Test flow", revision: flow.revision, cause: "api" },
				...{ status: "succeeded", message: { name: "Ada", output: "Ada" }, seq: 6 },
			});
			expect(summary.endedAt).toBeGreaterThanOrEqual(summary.startedAt);
			const events = await runHost.events(run);
			expect(events.map(({ type, seq }) => `${seq} ${type}`)).toEqual([
				...["1 run-start", "2 step-start", "3 step-end", "4 step-start", "5 step-end", "6 run-end"],
			]);
			expect(new Set(events.map((event) => event.run))).toEqual(new Set([run]));
		});

		it("is never lost once it is accepted, with all that was said of it", async () => {
			await runHost.open({ nodeTypes: [new PatientNode("Echo").type] });
			const marks = { name: { private: true } } as const;
			const run = await runHost.start(
				chainOf(echoed),
				{ name: "Ada" },
				{ actor: OWNER, cause: "webhook", marks },
			);
			await runHost.crash({ nodeTypes: [echo] });
			expect(await runHost.runs.waitForEnd(run, SOON_MS)).toMatchObject({
				...{ cause: "webhook", status: "succeeded", message: { output: "Ada" } },
			});
			expect(await runHost.runs.event(run, 1)).toMatchObject({
				...{ type: "run-start", actor: OWNER, cause: "webhook", message: { name: "Ada" }, marks },
			});
		});

		it("keeps to the flow's revision, while new runs take the next one [Q-R14]", async () => {
			const patient = new PatientNode("Echo");
			await runHost.open({ nodeTypes: [patient.type] });
			const flow = chainOf(node("echo", "Test.Echo", {}, { outputs: { output: "old" } }));
			const run = await runHost.start(flow);
			await patient.begun;
			await runHost.restart({ nodeTypes: [counter("Echo", "safe").type] });
			const nodes = flow.nodes.map((each) =>
				each.id === "echo" ? { ...each, outputs: { output: "new" } } : each,
			);
			const next = await runHost.start({ ...flow, revision: flow.revision + 1000, nodes });
			expect((await runHost.runs.waitForEnd(run, SOON_MS)).message).toEqual({ old: expect.any(Number) });
			expect((await runHost.runs.waitForEnd(next, SOON_MS)).message).toEqual({ new: expect.any(Number) });
		});

		it("of a part of the flow ends after the node that is named, or does that node alone", async () => {
			await runHost.open({ nodeTypes: [echo] });
			const flow = chainOf(
				echoed,
				node("again", "Test.Echo", { input: custom("again") }),
				node("last", "Test.Echo"),
			);
			const until = await runHost.start(flow, { name: "Ada" }, { debug: { until: "again" } });
			expect(await runHost.runs.waitForEnd(until, SOON_MS)).toMatchObject({ message: { output: "again" } });
			const only = { until: "again", only: true } as const;
			const alone = await runHost.start(flow, { name: "Bo" }, { node: "again", debug: only });
			expect(await runHost.runs.waitForEnd(alone, SOON_MS)).toMatchObject({ message: { output: "again" } });
			const steps = async (run: string) =>
				(await runHost.events(run)).flatMap((event) => (event.type === "step-start" ? event.node : []));
			expect([await steps(until), await steps(alone)]).toEqual([["echo", "again"], ["again"]]);
		});
	});

	describe("a start with a key", () => {
		const request = (more: Partial<StartRequest> = {}) => ({
			...({
				flow: chainOf(node("count", "Test.Count")),
				node: "start",
				message: {},
				cause: "webhook",
				key: "k",
			} as const),
			...more,
		});

		it("gives the first run within a day, after a crash too [Q-R8]", async () => {
			const count = counter("Count", "safe");
			await runHost.open({ nodeTypes: [count.type] });
			const [first, ...others] = await Promise.all(
				Array.from({ length: 5 }, () => runHost.runs.start(request())),
			);
			expect(first?.repeated).toBe(false);
			for (const other of others) expect(other).toEqual({ runId: first?.runId, repeated: true });
			await runHost.crash();
			expect(await runHost.runs.start(request())).toEqual({ runId: first?.runId, repeated: true });
			await runHost.runs.waitForEnd(first?.runId ?? "", SOON_MS);
			expect(await runHost.runs.start(request())).toEqual({ runId: first?.runId, repeated: true });
			expect((await runHost.runs.list({})).runs).toHaveLength(1);
		});

		it("gives another run with another key, of another trigger and of another flow", async () => {
			await runHost.open({ nodeTypes: [counter("Count", "safe").type] });
			const { flow } = request();
			const [start, count] = flow.nodes;
			if (!start || !count) throw new Error("The flow has two nodes.");
			const second = { ...flow, nodes: [start, { ...start, id: "second" }, count] };
			const starts = [
				request({ flow: second }),
				request({ flow: second, key: "other" }),
				request({ flow: second, node: "second" }),
				request({ flow: { ...second, id: "other-flow" } }),
			];
			for (const each of starts) expect(await runHost.runs.start(each)).toMatchObject({ repeated: false });
		});

		it("is free again once the window is over", async () => {
			await runHost.open({ nodeTypes: [counter("Count", "safe").type], limits: { keyWindowMs: -1 } });
			const first = await runHost.runs.start(request());
			expect(await runHost.runs.start(request())).not.toEqual({ ...first, repeated: true });
		});
	});

	describe("a start is refused", () => {
		const patient = node("wait", "Test.Wait");
		const flow = flowOf(
			[
				patient,
				node("after", "Test.Wait"),
				node("aside", "Test.Wait"),
				node("off", "Test.Wait", {}, { disabled: true }),
			],
			["start > wait > after"],
		);
		const refused = (code: string, more: Partial<StartRequest> = {}) =>
			expect(runHost.start(flow, {}, more)).rejects.toMatchObject({ code });

		it("for a flow with problems, and tells them all", async () => {
			const problems = [{ code: "X", message: "x", node: "wait" }];
			await runHost.open({ nodeTypes: [new PatientNode("Wait").type], problems: () => problems });
			await expect(runHost.start(flow)).rejects.toMatchObject({ code: "FLOW_INVALID", problems });
			await refused("FLOW_INVALID", { debug: { until: "wait" } });
			expect(await runHost.runs.list({})).toEqual({ runs: [], more: false });
		});

		it("anywhere but at a trigger, and with a part that cannot be", async () => {
			await runHost.open({ nodeTypes: [new PatientNode("Wait").type] });
			await refused("NODE_NOT_FOUND", { node: "nowhere" });
			await refused("NODE_NOT_TRIGGER", { node: "wait" });
			await refused("NODE_DISABLED", { node: "off" });
			await refused("NODE_NOT_FOUND", { debug: { until: "nowhere" } });
			await refused("NODE_NOT_TRIGGER", { node: "wait", debug: { until: "after" } });
			await refused("NODE_NOT_STEP", { debug: { until: "start", only: true } });
			await refused("NODE_NOT_REACHED", { debug: { until: "aside" } });
			expect(await runHost.runs.list({})).toEqual({ runs: [], more: false });
		});

		it("with a message that is too large", async () => {
			await runHost.open({ nodeTypes: [new PatientNode("Wait").type], limits: { messageSize: 1000 } });
			await expect(runHost.start(flow, { text: "x".repeat(1000) })).rejects.toMatchObject({
				...{ code: "MESSAGE_TOO_LARGE", hint: expect.stringContaining("file") },
			});
		});

		it("over the limits of runs and of starts, and once the host has ended", async () => {
			await runHost.open({
				nodeTypes: [new PatientNode("Wait").type],
				limits: { activeRuns: 2, waitingStarts: 1 },
			});
			const starts = await Promise.allSettled([runHost.start(flow), runHost.start(flow)]);
			expect(starts).toMatchObject([{ status: "fulfilled" }, { reason: { code: "QUEUE_FULL" } }]);
			const run = await runHost.start(flow);
			await refused("RUN_LIMIT");
			await runHost.runs.cancel(run, OWNER);
			await runHost.runs.waitForEnd(run, SOON_MS);
			await runHost.start(flow);
			await runHost.end();
			await refused("SHUTTING_DOWN");
		});

		it("while the store keeps nothing, and accepted once there is room [Q-R5]", async () => {
			await runHost.open({ nodeTypes: [new PatientNode("Wait").type], isSmall: true });
			const makeRoom = await runHost.fill();
			await expect(runHost.start(flow)).rejects.toMatchObject(FULL);
			await makeRoom();
			await expect.poll(() => runHost.start(flow).catch(() => undefined)).toBeTypeOf("string");
			expect((await runHost.runs.list({})).runs).toHaveLength(1);
		});
	});
}
