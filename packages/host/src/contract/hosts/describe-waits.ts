import { custom, node, path } from "@switchyard/flow/testing";
import { OWNER } from "@switchyard/spec/actor";
import { describe, expect, it } from "vitest";
import { chainOf } from "../../testing/flows.ts";
import { probe } from "../../testing/probe-nodes.ts";
import { type HostLives, NO_RUN, SOON_MS } from "./host-lives.ts";
import { PatientNode } from "./patient-node.ts";

const wait = node("wait", "Test.Wait");
const respond = node("respond", "Flow.Respond", { status: custom(201), body: path("name") });
const RESPONSE = { by: "respond", status: 201, body: "Ada" };

/** Promises of waits for runs. */
export function describeWaits(runHost: HostLives): void {
	describe("a wait for a run's end", () => {
		it("resolves with the run's state after the time, and at its end before that", async () => {
			const patient = new PatientNode("Wait");
			await runHost.open({ nodeTypes: [patient.type] });
			const run = await runHost.start(chainOf(wait));
			const step = await patient.begun;
			expect(await runHost.runs.waitForEnd(run, 1)).toMatchObject({ id: run, status: "running" });
			const ends = [runHost.runs.waitForEnd(run, SOON_MS), runHost.runs.waitForEnd(run, SOON_MS)];
			step.end(1);
			const over = { id: run, status: "succeeded", message: { output: 1 } };
			expect(await Promise.all(ends)).toMatchObject([over, over]);
			expect(await runHost.runs.waitForEnd(run, 0)).toMatchObject(over);
			await runHost.restart();
			expect(await runHost.runs.waitForEnd(run, 0)).toMatchObject(over);
		});

		it("resolves once the journal has the end", async () => {
			const patient = new PatientNode("Wait");
			await runHost.open({ nodeTypes: [patient.type] });
			const run = await runHost.start(chainOf(wait));
			(await patient.begun).end(1);
			await runHost.runs.waitForEnd(run, SOON_MS);
			await runHost.crash({ nodeTypes: [new PatientNode("Wait").type] });
			expect(await runHost.runs.get(run)).toMatchObject({ status: "succeeded", message: { output: 1 } });
		});

		it("resolves when the host ends", async () => {
			const patient = new PatientNode("Wait");
			await runHost.open({ nodeTypes: [patient.type] });
			const run = await runHost.start(chainOf(wait));
			await patient.begun;
			const end = runHost.runs.waitForEnd(run, 600_000);
			// Began later, so the other one waits by now.
			await runHost.runs.waitForEnd(run, 1);
			await runHost.end();
			expect(await end).toMatchObject({ status: "running" });
		});

		it("is refused for a run that was never there", async () => {
			await runHost.open();
			await expect(runHost.runs.waitForEnd(NO_RUN, 0)).rejects.toMatchObject({ code: "RUN_NOT_FOUND" });
		});
	});

	describe("a wait for a run's response", () => {
		it("resolves with what a Respond node sent, before the run's end, once the journal has it", async () => {
			const patient = new PatientNode("Wait");
			await runHost.open({ nodeTypes: [patient.type] });
			const run = await runHost.start(chainOf(wait, respond, { ...wait, id: "last" }), { name: "Ada" });
			const [response, end] = [
				runHost.runs.waitForResponse(run, SOON_MS),
				runHost.runs.waitForEnd(run, SOON_MS),
			];
			(await patient.begun).end(1);
			expect(await response).toEqual(RESPONSE);
			expect(await runHost.runs.get(run)).toMatchObject({ status: "running" });
			const next = new PatientNode("Wait");
			await runHost.crash({ nodeTypes: [next.type] });
			patient.steps[1]?.end(1);
			expect(await end).toMatchObject({ status: "succeeded" });
			expect(await runHost.runs.waitForResponse(run, SOON_MS)).toEqual(RESPONSE);
			(await next.begun).end(1);
			await runHost.runs.waitForEnd(run, SOON_MS);
			await runHost.restart();
			expect(await runHost.runs.waitForResponse(run, 0)).toEqual(RESPONSE);
		});

		it("resolves with how the run ended where no node responds, and nothing of its message", async () => {
			const broken = probe("Broken", "safe", () => Promise.reject(new Error("secret detail")));
			const patient = new PatientNode("Wait");
			await runHost.open({ nodeTypes: [broken, patient.type] });
			const good = await runHost.start(chainOf(node("set", "Flow.Set")), { name: "Ada" });
			expect(await runHost.runs.waitForResponse(good, SOON_MS)).toEqual({ by: "end", status: 200 });
			const bad = await runHost.start(chainOf(node("broken", "Test.Broken")));
			const error = { code: "NODE_FAILED", message: "The node failed.", retryable: false };
			expect(await runHost.runs.waitForResponse(bad, SOON_MS)).toEqual({ by: "end", status: 500, error });
			const cancelled = await runHost.start(chainOf(wait));
			await runHost.runs.cancel(cancelled, OWNER);
			expect(await runHost.runs.waitForResponse(cancelled, SOON_MS)).toMatchObject({
				...{ by: "end", status: 500, error: { code: "RUN_CANCELLED" } },
			});
			await runHost.restart();
			expect(await runHost.runs.waitForResponse(good, 0)).toEqual({ by: "end", status: 200 });
			expect(await runHost.runs.waitForResponse(bad, 0)).toEqual({ by: "end", status: 500, error });
		});

		it("resolves with nothing after the time", async () => {
			const patient = new PatientNode("Wait");
			await runHost.open({ nodeTypes: [patient.type] });
			const run = await runHost.start(chainOf(wait, respond), { name: "Ada" });
			expect(await runHost.runs.waitForResponse(run, 1)).toBeUndefined();
			(await patient.begun).end(1);
			expect(await runHost.runs.waitForResponse(run, SOON_MS)).toEqual(RESPONSE);
		});

		it("is refused for a run that was never there", async () => {
			await runHost.open();
			await expect(runHost.runs.waitForResponse(NO_RUN, 0)).rejects.toMatchObject({ code: "RUN_NOT_FOUND" });
		});
	});
}
