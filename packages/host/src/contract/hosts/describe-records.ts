import { subFlowSpec } from "@switchyard/flow";
import { custom, node } from "@switchyard/flow/testing";
import type { Event } from "@switchyard/spec/event";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { ListRunsQuery } from "@switchyard/spec/http";
import { describe, expect, it } from "vitest";
import { chainOf } from "../../testing/flows.ts";
import { counter, probe } from "../../testing/probe-nodes.ts";
import { type HostLives, NO_RUN, SOON_MS } from "./host-lives.ts";
import { PatientNode } from "./patient-node.ts";

const MINUTE_MS = 60_000;
const LARGE = "large ".repeat(20_000);
const set = node("set", "Flow.Set");
const wait = node("wait", "Test.Wait");

/** Promises of `get`, `list`, `events`, `event`, `value`, `nodeTypes` and `parentOf`. */
export function describeRecords(runHost: HostLives): void {
	async function ended(flow: Flow, message = {}): Promise<string> {
		const run = await runHost.start(flow, message);
		await runHost.runs.waitForEnd(run, SOON_MS);
		return run;
	}

	describe("the record of a run", () => {
		it("says how the run stands, during it and long after", async () => {
			const patient = new PatientNode("Wait");
			await runHost.open({ nodeTypes: [patient.type] });
			const run = await runHost.start(chainOf(wait));
			(await patient.begun).end(1);
			expect(await runHost.runs.get(run)).not.toHaveProperty("message");
			const summary = await runHost.runs.waitForEnd(run, SOON_MS);
			expect(await runHost.runs.get(run)).toEqual(summary);
			await runHost.restart();
			expect(await runHost.runs.get(run)).toEqual(summary);
			expect(await runHost.runs.get(NO_RUN)).toBeUndefined();
		});

		it("names the node types that it began with, whatever these are today", async () => {
			const { type } = counter("Count", "safe");
			await runHost.open({ nodeTypes: [type] });
			const run = await ended(chainOf(node("count", "Test.Count")));
			const next = { ...type, spec: { ...type.spec, version: 2, name: "Other" } };
			await runHost.restart({ nodeTypes: [next] });
			const typeOf = async (of: string) =>
				(await runHost.runs.nodeTypes(of))?.find(({ id }) => id === "Test.Count");
			expect(await typeOf(run)).toEqual(type.spec);
			expect(await typeOf(await ended(chainOf(node("count", "Test.Count"))))).toEqual(next.spec);
			expect(await runHost.runs.nodeTypes(NO_RUN)).toBeUndefined();
		});

		it("names the run that called it, also while it begins", async () => {
			let parent: Promise<string | undefined> | undefined;
			const look = probe("Look", "safe", async (_params, { idempotencyKey }) => {
				parent = runHost.runs.parentOf(idempotencyKey.slice(0, NO_RUN.length));
				return {};
			});
			const child = callable(node("look", "Test.Look"));
			const spec = subFlowSpec(child);
			if (!spec) throw new Error("The flow can be called.");
			await runHost.open({ nodeTypes: [look, { spec }], flows: [child] });
			const run = await ended(chainOf(node("call", "Subflow.child")));
			expect(await parent).toBe(run);
			const called = (await runHost.runs.list({ flow: "child" })).runs[0];
			expect(called).toMatchObject({ parent: { run, step: 1 } });
			await runHost.restart();
			expect(await runHost.runs.parentOf(called?.id ?? "")).toBe(run);
			expect(await runHost.runs.parentOf(run)).toBeUndefined();
			expect(await runHost.runs.parentOf(NO_RUN)).toBeUndefined();
		});
	});

	describe("the list of runs", () => {
		it("has them newest first, a page at a time, and by what is asked", async () => {
			const patient = new PatientNode("Wait");
			await runHost.open({ nodeTypes: [patient.type] });
			const runs = [await ended(chainOf(set)), await runHost.start({ ...chainOf(wait), id: "other" })];
			runs.push(await ended(chainOf(set)));
			const page = async (query: ListRunsQuery) => {
				const { runs: found, more } = await runHost.runs.list(query);
				return [found.map(({ id }) => runs.indexOf(id)), more];
			};
			const [first] = runs;
			const startedAt = (await runHost.runs.get(first ?? ""))?.startedAt ?? 0;
			for (const again of [false, true]) {
				if (again) await runHost.crash();
				expect(await page({})).toEqual([[2, 1, 0], false]);
				expect(await page({ limit: "2" })).toEqual([[2, 1], true]);
				expect(await page({ limit: "2", before: runs[1] ?? "" })).toEqual([[0], false]);
				expect(await page({ flow: "other" })).toEqual([[1], false]);
				expect(await page({ status: "succeeded" })).toEqual([[2, 0], false]);
				expect(await page({ since: String(startedAt - MINUTE_MS) })).toEqual([[2, 1, 0], false]);
				expect(await page({ since: String(startedAt + MINUTE_MS) })).toEqual([[], false]);
				expect(await page({ until: String(startedAt - MINUTE_MS) })).toEqual([[], false]);
				expect(await page({ until: String(startedAt + MINUTE_MS) })).toEqual([[2, 1, 0], false]);
			}
			expect((await runHost.runs.list({})).runs[0]).not.toHaveProperty("message");
		});
	});

	describe("the events of a run", () => {
		it("come a page at a time, without gaps, at the end of the run and long after", async () => {
			const patient = new PatientNode("Wait");
			await runHost.open({ nodeTypes: [patient.type] });
			const run = await runHost.start(chainOf(set, wait));
			const pages = async (limit: number) => {
				const found: Event[] = [];
				for (let more = true; more; ) {
					const page = await runHost.runs.events(run, found.length + 1, limit);
					found.push(...page.events);
					({ more } = page);
				}
				return found;
			};
			(await patient.begun).end(1);
			await runHost.runs.waitForEnd(run, SOON_MS);
			const all = await runHost.events(run);
			expect(all.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
			for (const again of [false, true]) {
				if (again) await runHost.restart();
				for (const limit of [1, 2, 3, 6, 100]) expect(await pages(limit)).toEqual(all);
				expect(await runHost.runs.events(run, 4, 2)).toEqual({ events: all.slice(3, 5), more: true });
				expect(await runHost.runs.events(run, 7, 2)).toEqual({ events: [], more: false });
				expect(await runHost.runs.event(run, 4)).toEqual(all[3]);
				expect(await runHost.runs.event(run, 7)).toBeUndefined();
			}
			expect(await runHost.runs.events(NO_RUN, 1, 2)).toEqual({ events: [], more: false });
			expect(await runHost.runs.event(NO_RUN, 1)).toBeUndefined();
		});

		it("have a reference in place of a large value, whose text is for those who may see the run [R32]", async () => {
			await runHost.open();
			const [run, other] = [
				await ended(chainOf(set), { text: LARGE }),
				await ended(chainOf(set), { text: "" }),
			];
			const [start] = await runHost.events(run);
			const { __ref: ref } = start?.type === "run-start" ? (start.message.text as { __ref: string }) : {};
			expect(start).toMatchObject({ message: { text: { __type: "string", __size: LARGE.length + 2 } } });
			for (const again of [false, true]) {
				if (again) await runHost.crash();
				expect(JSON.parse((await runHost.runs.value(run, ref ?? "")) ?? "")).toBe(LARGE);
				expect(await runHost.runs.event(run, 1)).toMatchObject({ message: { text: LARGE } });
				expect(await runHost.runs.value(other, ref ?? "")).toBeUndefined();
				expect(await runHost.runs.value(run, `sha256-${"0".repeat(64)}`)).toBeUndefined();
			}
			expect(await runHost.runs.get(run)).toMatchObject({ message: { text: LARGE } });
		});
	});
}

/** A flow that others may call. */
function callable(body: FlowNode): Flow {
	const params = { inputs: custom([]), outputs: custom([]), tool_name: custom("child") };
	const flow = chainOf(body);
	const nodes = flow.nodes.map((each) =>
		each.id === "start" ? { ...each, type: "Flow.Called", params } : each,
	);
	return { ...flow, id: "child", name: "Child", nodes };
}
