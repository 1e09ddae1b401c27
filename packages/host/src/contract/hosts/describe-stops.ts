import { custom, node } from "@switchyard/flow/testing";
import { OWNER } from "@switchyard/spec/actor";
import { describe, expect, it } from "vitest";
import { chainOf } from "../../testing/flows.ts";
import { counter } from "../../testing/probe-nodes.ts";
import { FULL, type HostLives, NO_RUN, SOON_MS } from "./host-lives.ts";
import { PatientModel } from "./patient-model.ts";
import { PatientNode } from "./patient-node.ts";

const flow = chainOf(node("wait", "Test.Wait"), node("after", "Test.After"));
const agent = node("agent", "AI.Agent", { prompt: custom("Do it."), model: custom({ provider: "demo" }) });
const talking = chainOf(agent, node("wait", "Test.Wait"));

/** Promises of `cancel` and `stopAgent`. */
export function describeStops(runHost: HostLives): void {
	describe("the cancellation of a run", () => {
		it("aborts what is in flight, begins nothing more and ends the run, also after a crash", async () => {
			const patient = new PatientNode("Wait");
			const after = counter("After", "safe");
			await runHost.open({ nodeTypes: [patient.type, after.type] });
			const run = await runHost.start(flow);
			const step = await patient.begun;
			await runHost.runs.cancel(run, OWNER);
			expect(step.signal.aborted).toBe(true);
			await runHost.crash();
			expect(await runHost.runs.waitForEnd(run, SOON_MS)).toMatchObject({ status: "cancelled" });
			const events = await runHost.events(run);
			const types = ["run-start", "step-start", "run-cancel", "step-fail", "run-end"];
			expect(events.map(({ type }) => type)).toEqual(types);
			expect(events[2]).toMatchObject({ actor: OWNER });
			expect(events[3]).toMatchObject({ error: { code: "RUN_CANCELLED" } });
			expect([patient.steps.length, after.count()]).toEqual([1, 0]);
		});

		it("ends a run that only waits", async () => {
			await runHost.open();
			const run = await runHost.start(chainOf(node("ask", "Flow.Ask", { question: custom("Continue?") })));
			await runHost.becomes(run, "waiting");
			await runHost.restart();
			await runHost.runs.cancel(run, OWNER);
			expect(await runHost.runs.waitForEnd(run, SOON_MS)).toMatchObject({ status: "cancelled" });
			expect((await runHost.runs.asking({ limit: 10 })).runs).toEqual([]);
		});

		it("is refused for a run that is over or was never there", async () => {
			await runHost.open();
			const run = await runHost.start(chainOf(node("set", "Flow.Set")));
			await runHost.runs.waitForEnd(run, SOON_MS);
			await expect(runHost.runs.cancel(run, OWNER)).rejects.toMatchObject({ code: "RUN_OVER" });
			await runHost.restart();
			await expect(runHost.runs.cancel(run, OWNER)).rejects.toMatchObject({ code: "RUN_OVER" });
			await expect(runHost.runs.cancel(NO_RUN, OWNER)).rejects.toMatchObject({ code: "RUN_NOT_FOUND" });
		});

		it("says where the store cannot keep it, and is done all the same [Q-R5]", async () => {
			const patient = new PatientNode("Wait");
			await runHost.open({ isSmall: true, nodeTypes: [patient.type, counter("After", "safe").type] });
			const run = await runHost.start(flow);
			const step = await patient.begun;
			const makeRoom = await runHost.fill();
			await expect(runHost.runs.cancel(run, OWNER)).rejects.toMatchObject(FULL);
			expect(step.signal.aborted).toBe(true);
			// Until the journal has its end, the run is not over for anybody.
			await expect(runHost.runs.cancel(run, OWNER)).rejects.toMatchObject(FULL);
			expect(await runHost.runs.get(run)).toMatchObject({ status: "running" });
			await makeRoom();
			expect(await runHost.runs.waitForEnd(run, SOON_MS)).toMatchObject({ status: "cancelled" });
		});

		it("that the store could not keep is undone by a crash", async () => {
			const patient = new PatientNode("Wait");
			await runHost.open({ isSmall: true, nodeTypes: [patient.type, counter("After", "safe").type] });
			const run = await runHost.start(flow);
			await patient.begun;
			const makeRoom = await runHost.fill();
			await expect(runHost.runs.cancel(run, OWNER)).rejects.toMatchObject(FULL);
			await runHost.crash();
			await makeRoom();
			await expect.poll(() => patient.steps.length).toBe(2);
			expect(await runHost.runs.get(run)).toMatchObject({ status: "running" });
		});
	});

	describe("the stop of an agent", () => {
		/** An agent that has said some words, and a step after it. */
		async function begin() {
			const model = new PatientModel();
			const patient = new PatientNode("Wait");
			await runHost.open({ isSmall: true, nodeTypes: [patient.type], ask: model.ask });
			const run = await runHost.start(talking);
			const request = await model.asked;
			request.onText("Order 42 has");
			return { run, request, patient };
		}
		const refused = (run: string, step: number, code: string) =>
			expect(runHost.runs.stopAgent(run, step, OWNER)).rejects.toMatchObject({ code });

		it("aborts its request, keeps the words that came, and is never lost", async () => {
			const { run, request, patient } = await begin();
			expect(runHost.runs.wordsOf(run)).toEqual(new Map([[1, "Order 42 has"]]));
			await runHost.runs.stopAgent(run, 1, OWNER);
			expect(request.signal.aborted).toBe(true);
			expect(runHost.runs.wordsOf(run)).toEqual(new Map());
			await runHost.crash();
			await expect.poll(() => patient.steps.length).toBe(2);
			patient.steps[1]?.end(1);
			expect(await runHost.runs.waitForEnd(run, SOON_MS)).toMatchObject({
				...{ status: "succeeded", message: { text: "Order 42 has", finish_reason: "stopped" } },
			});
			expect((await runHost.events(run)).filter(({ type }) => type === "agent-stop")).toMatchObject([
				{ step: 1, text: "Order 42 has", actor: OWNER },
			]);
		});

		it("is refused where no agent is at work", async () => {
			const { run, patient } = await begin();
			await refused(NO_RUN, 1, "RUN_NOT_FOUND");
			await refused(run, 7, "AGENT_NOT_AT_WORK");
			await runHost.runs.stopAgent(run, 1, OWNER);
			await refused(run, 1, "AGENT_NOT_AT_WORK");
			await refused(run, 2, "AGENT_NOT_AT_WORK");
			(await patient.begun).end(1);
			await runHost.runs.waitForEnd(run, SOON_MS);
			await refused(run, 1, "AGENT_NOT_AT_WORK");
		});

		it("is refused while the store keeps nothing, and the agent continues [Q-R5]", async () => {
			const { run, request } = await begin();
			const makeRoom = await runHost.fill();
			await expect(runHost.runs.stopAgent(run, 1, OWNER)).rejects.toMatchObject(FULL);
			expect(request.signal.aborted).toBe(false);
			await makeRoom();
		});
	});
}
