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

export function describeStarts(host: HostLives): void {
	describe("a start", () => {
		it("gives a run that goes through its nodes and ends with the message [P5]", async () => {
			await host.open({ nodeTypes: [echo] });
			const flow = chainOf(echoed, node("again", "Test.Echo"));
			const run = await host.start(flow, { name: "Ada" });
			const summary = await host.runs.waitForEnd(run, SOON_MS);
			expect(summary).toMatchObject({
				...{ id: run, flow: "test-flow", flowName: "Test flow", revision: flow.revision, cause: "api" },
				...{ status: "succeeded", message: { name: "Ada", output: "Ada" }, seq: 6 },
			});
			expect(summary.endedAt).toBeGreaterThanOrEqual(summary.startedAt);
			const events = await host.events(run);
			expect(events.map(({ type, seq }) => `${seq} ${type}`)).toEqual([
				...["1 run-start", "2 step-start", "3 step-end", "4 step-start", "5 step-end", "6 run-end"],
			]);
			expect(new Set(events.map((event) => event.run))).toEqual(new Set([run]));
		});

		it("is never lost once it is accepted, with all that was said of it", async () => {
			await host.open({ nodeTypes: [new PatientNode("Echo").type] });
			const marks = { name: { private: true } } as const;
			const run = await host.start(
				chainOf(echoed),
				{ name: "Ada" },
				{ actor: OWNER, cause: "webhook", marks },
			);
			await host.crash({ nodeTypes: [echo] });
			expect(await host.runs.waitForEnd(run, SOON_MS)).toMatchObject({
				...{ cause: "webhook", status: "succeeded", message: { output: "Ada" } },
			});
			expect(await host.runs.event(run, 1)).toMatchObject({
				...{ type: "run-start", actor: OWNER, cause: "webhook", message: { name: "Ada" }, marks },
			});
		});

		it("keeps to the flow's revision, while new runs take the next one [Q-R14]", async () => {
			const patient = new PatientNode("Echo");
			await host.open({ nodeTypes: [patient.type] });
			const flow = chainOf(node("echo", "Test.Echo", {}, { outputs: { output: "old" } }));
			const run = await host.start(flow);
			await patient.begun;
			await host.restart({ nodeTypes: [counter("Echo", "safe").type] });
			const nodes = flow.nodes.map((each) =>
				each.id === "echo" ? { ...each, outputs: { output: "new" } } : each,
			);
			const next = await host.start({ ...flow, revision: flow.revision + 1000, nodes });
			expect((await host.runs.waitForEnd(run, SOON_MS)).message).toEqual({ old: expect.any(Number) });
			expect((await host.runs.waitForEnd(next, SOON_MS)).message).toEqual({ new: expect.any(Number) });
		});

		it("of a part of the flow ends after the node that is named, or does that node alone", async () => {
			await host.open({ nodeTypes: [echo] });
			const flow = chainOf(
				echoed,
				node("again", "Test.Echo", { input: custom("again") }),
				node("last", "Test.Echo"),
			);
			const until = await host.start(flow, { name: "Ada" }, { debug: { until: "again" } });
			expect(await host.runs.waitForEnd(until, SOON_MS)).toMatchObject({ message: { output: "again" } });
			const only = { until: "again", only: true } as const;
			const alone = await host.start(flow, { name: "Bo" }, { node: "again", debug: only });
			expect(await host.runs.waitForEnd(alone, SOON_MS)).toMatchObject({ message: { output: "again" } });
			const steps = async (run: string) =>
				(await host.events(run)).flatMap((event) => (event.type === "step-start" ? event.node : []));
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
			await host.open({ nodeTypes: [count.type] });
			const [first, ...others] = await Promise.all(
				Array.from({ length: 5 }, () => host.runs.start(request())),
			);
			expect(first?.repeated).toBe(false);
			for (const other of others) expect(other).toEqual({ runId: first?.runId, repeated: true });
			await host.crash();
			expect(await host.runs.start(request())).toEqual({ runId: first?.runId, repeated: true });
			await host.runs.waitForEnd(first?.runId ?? "", SOON_MS);
			expect(await host.runs.start(request())).toEqual({ runId: first?.runId, repeated: true });
			expect((await host.runs.list({})).runs).toHaveLength(1);
		});

		it("gives another run with another key, of another trigger and of another flow", async () => {
			await host.open({ nodeTypes: [counter("Count", "safe").type] });
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
			for (const each of starts) expect(await host.runs.start(each)).toMatchObject({ repeated: false });
		});

		it("is free again once the window is over", async () => {
			await host.open({ nodeTypes: [counter("Count", "safe").type], limits: { keyWindowMs: -1 } });
			const first = await host.runs.start(request());
			expect(await host.runs.start(request())).not.toEqual({ ...first, repeated: true });
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
			expect(host.start(flow, {}, more)).rejects.toMatchObject({ code });

		it("for a flow with problems, and tells them all", async () => {
			const problems = [{ code: "X", message: "x", node: "wait" }];
			await host.open({ nodeTypes: [new PatientNode("Wait").type], problems: () => problems });
			await expect(host.start(flow)).rejects.toMatchObject({ code: "FLOW_INVALID", problems });
			await refused("FLOW_INVALID", { debug: { until: "wait" } });
			expect(await host.runs.list({})).toEqual({ runs: [], more: false });
		});

		it("anywhere but at a trigger, and with a part that cannot be", async () => {
			await host.open({ nodeTypes: [new PatientNode("Wait").type] });
			await refused("NODE_NOT_FOUND", { node: "nowhere" });
			await refused("NODE_NOT_TRIGGER", { node: "wait" });
			await refused("NODE_DISABLED", { node: "off" });
			await refused("NODE_NOT_FOUND", { debug: { until: "nowhere" } });
			await refused("NODE_NOT_TRIGGER", { node: "wait", debug: { until: "after" } });
			await refused("NODE_NOT_STEP", { debug: { until: "start", only: true } });
			await refused("NODE_NOT_REACHED", { debug: { until: "aside" } });
			expect(await host.runs.list({})).toEqual({ runs: [], more: false });
		});

		it("with a message that is too large", async () => {
			await host.open({ nodeTypes: [new PatientNode("Wait").type], limits: { messageSize: 1000 } });
			await expect(host.start(flow, { text: "x".repeat(1000) })).rejects.toMatchObject({
				...{ code: "MESSAGE_TOO_LARGE", hint: expect.stringContaining("file") },
			});
		});

		it("over the limits of runs and of starts, and once the host has ended", async () => {
			await host.open({
				nodeTypes: [new PatientNode("Wait").type],
				limits: { activeRuns: 2, waitingStarts: 1 },
			});
			const starts = await Promise.allSettled([host.start(flow), host.start(flow)]);
			expect(starts).toMatchObject([{ status: "fulfilled" }, { reason: { code: "QUEUE_FULL" } }]);
			const run = await host.start(flow);
			await refused("RUN_LIMIT");
			await host.runs.cancel(run, OWNER);
			await host.runs.waitForEnd(run, SOON_MS);
			await host.start(flow);
			await host.end();
			await refused("SHUTTING_DOWN");
		});

		it("while the store keeps nothing, and accepted once there is room [Q-R5]", async () => {
			await host.open({ nodeTypes: [new PatientNode("Wait").type], isSmall: true });
			const makeRoom = await host.fill();
			await expect(host.start(flow)).rejects.toMatchObject(FULL);
			await makeRoom();
			await expect.poll(() => host.start(flow).catch(() => undefined)).toBeTypeOf("string");
			expect((await host.runs.list({})).runs).toHaveLength(1);
		});
	});
}
