import { custom, node } from "@switchyard/flow/testing";
import { OWNER } from "@switchyard/spec/actor";
import type { Flow } from "@switchyard/spec/flow";
import type { ResolveStepBody } from "@switchyard/spec/http";
import { describe, expect, it } from "vitest";
import type { Runs } from "../../ports/runs.ts";
import { chainOf } from "../../testing/flows.ts";
import { counter } from "../../testing/probe-nodes.ts";
import { FULL, type HostLives, NO_RUN, SOON_MS } from "./host-lives.ts";
import { PatientNode } from "./patient-node.ts";

const flow = chainOf(node("pay", "Test.Pay", { input: custom("pen") }));

/** Promises of `resolveStep`, `unknown` and `unknownIn`. */
export function describeUnknownSteps(runHost: HostLives): void {
	/** Runs whose step was cut off by a crash; `count` tells how often it was done since. */
	async function cutOff(...flows: readonly Flow[]) {
		const patient = new PatientNode("Pay", "once");
		await runHost.open({ isSmall: true, nodeTypes: [patient.type], limits: { messageSize: 1000 } });
		const runs: string[] = [];
		for (const each of flows.length === 0 ? [flow] : flows) {
			runs.push(await runHost.start(each));
			await expect.poll(() => patient.steps.length).toBe(runs.length);
		}
		const { type, count } = counter("Pay", "once");
		await runHost.crash({ nodeTypes: [type] });
		for (const run of runs) await runHost.becomes(run, "waiting");
		return { runs, run: runs[0] ?? "", count };
	}
	const resolve = (run: string, body: ResolveStepBody, step = 1) =>
		runHost.runs.resolveStep(run, step, body, OWNER);

	describe("a person's word on a step whose outcome is unknown", () => {
		it.each<[ResolveStepBody, object, number]>([
			[
				{ answer: "happened", outputs: { output: "seen" } },
				{ status: "succeeded", message: { output: "seen" } },
				0,
			],
			[{ answer: "again" }, { status: "succeeded", message: { output: 1 } }, 1],
			[{ answer: "fail" }, { status: "failed", error: { code: "STEP_OUTCOME_UNKNOWN" } }, 0],
		])("%j has the run continue, and is never lost", async (body, end, times) => {
			const { run, count } = await cutOff();
			await resolve(run, body);
			if (body.answer === "again") await runHost.runs.waitForEnd(run, SOON_MS);
			await runHost.crash();
			expect(await runHost.runs.waitForEnd(run, SOON_MS)).toMatchObject(end);
			expect(count()).toBe(times);
			expect((await runHost.events(run)).find(({ type }) => type === "step-resolve")).toMatchObject({
				...{ step: 1, ...body, actor: OWNER },
			});
		});

		it("is refused where no such step waits for it, and with outputs that are too large", async () => {
			const { run } = await cutOff();
			const refused = (code: string, resolved: Promise<void>) =>
				expect(resolved).rejects.toMatchObject({ code });
			await refused("STEP_NOT_UNKNOWN", resolve(run, { answer: "fail" }, 7));
			await refused(
				"MESSAGE_TOO_LARGE",
				resolve(run, { answer: "happened", outputs: { output: "x".repeat(1000) } }),
			);
			await refused("RUN_NOT_FOUND", resolve(NO_RUN, { answer: "fail" }));
			await resolve(run, { answer: "fail" });
			await refused("STEP_NOT_UNKNOWN", resolve(run, { answer: "again" }));
			await runHost.runs.waitForEnd(run, SOON_MS);
			await runHost.restart();
			await refused("STEP_NOT_UNKNOWN", resolve(run, { answer: "again" }));
		});

		it("is refused while the store keeps nothing, and taken once there is room [Q-R5]", async () => {
			const { run } = await cutOff();
			const makeRoom = await runHost.fill();
			await expect(resolve(run, { answer: "fail" })).rejects.toMatchObject(FULL);
			await makeRoom();
			await expect.poll(() => resolve(run, { answer: "fail" }).catch(({ code }) => code)).toBeUndefined();
			expect(await runHost.runs.waitForEnd(run, SOON_MS)).toMatchObject({ status: "failed" });
		});
	});

	describe("the list of runs with unknown steps", () => {
		it("has them newest first, a page at a time and of one flow, with their steps", async () => {
			const { runs, run } = await cutOff(flow, { ...flow, id: "other" }, flow);
			const page = async (query: Partial<Parameters<Runs["unknown"]>[0]>) => {
				const { runs: found, more } = await runHost.runs.unknown({ limit: 10, ...query });
				return [found.map((each) => runs.indexOf(each.run.id)), more];
			};
			expect(await page({})).toEqual([[2, 1, 0], false]);
			expect(await page({ limit: 2 })).toEqual([[2, 1], true]);
			expect(await page({ limit: 2, before: runs[1] ?? "" })).toEqual([[0], false]);
			expect(await page({ flow: "other" })).toEqual([[1], false]);
			const steps = [{ step: 1, node: "pay", params: { input: "pen" }, startedAt: expect.any(Number) }];
			expect((await runHost.runs.unknown({ limit: 10 })).runs.at(-1)).toMatchObject({
				run: { id: run },
				steps,
			});
			expect(await runHost.runs.unknownIn(run)).toMatchObject({ run: { id: run, status: "waiting" }, steps });
			await resolve(run, { answer: "fail" });
			await runHost.runs.waitForEnd(run, SOON_MS);
			expect(await page({})).toEqual([[2, 1], false]);
			expect((await runHost.runs.unknownIn(run))?.steps).toEqual([]);
			expect(await runHost.runs.unknownIn(NO_RUN)).toBeUndefined();
		});
	});
}
