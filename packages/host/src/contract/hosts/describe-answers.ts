import { custom, node } from "@switchyard/flow/testing";
import { OWNER } from "@switchyard/spec/actor";
import type { Flow } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import type { Runs } from "../../ports/runs.ts";
import { agentWith, chainOf } from "../../testing/flows.ts";
import { counter } from "../../testing/probe-nodes.ts";
import { FULL, type HostLives, NO_RUN, SOON_MS } from "./host-lives.ts";

type Said = Parameters<Runs["answer"]>[2];

const form = [{ name: "color", type: "text", required: true }];
const ask = node("ask", "Flow.Ask", {
	question: custom("Which?"),
	form: custom(form),
	may_reject: custom(false),
});
const flow = chainOf(ask, node("count", "Test.Count"));
const RED: Said = { answer: "submitted", values: { color: "red" }, actor: OWNER };

/** Promises of `answer`, `asking` and `askedBy`. */
export function describeAnswers(runHost: HostLives): void {
	/** A run that asks a person. */
	async function asking(asked: Flow = flow): Promise<string> {
		const run = await runHost.start(asked);
		await runHost.becomes(run, "waiting");
		return run;
	}
	const open = (isSmall = false) => runHost.open({ isSmall, nodeTypes: [counter("Count", "safe").type] });
	const asked = async (run: string) => (await runHost.runs.askedBy(run))?.questions;

	describe("an answer to a run", () => {
		it("has the run continue, and is never lost", async () => {
			await open();
			const run = await asking();
			await runHost.runs.answer(run, 1, RED);
			await runHost.crash();
			expect(await runHost.runs.waitForEnd(run, SOON_MS)).toMatchObject({
				...{ status: "succeeded", message: { answer: { color: "red" } } },
			});
			expect((await runHost.events(run)).find(({ type }) => type === "approval-resolve")).toMatchObject({
				...{ step: 1, answer: "submitted", values: { color: "red" }, actor: OWNER },
			});
		});

		it("is taken once of many, long after, by another host [Q-R8]", async () => {
			await open();
			const run = await asking();
			await runHost.restart();
			const answers = await Promise.allSettled(
				Array.from({ length: 5 }, () => runHost.runs.answer(run, 1, RED)),
			);
			expect(answers.map(({ status }) => status).sort()).toEqual([
				...["fulfilled", "rejected", "rejected", "rejected", "rejected"],
			]);
			expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
				...{ reason: { code: "APPROVAL_ANSWERED" } },
			});
			expect(await runHost.runs.waitForEnd(run, SOON_MS)).toMatchObject({ status: "succeeded" });
			expect((await runHost.types(run)).filter((type) => type === "approval-resolve")).toHaveLength(1);
			await expect(runHost.runs.answer(run, 1, RED)).rejects.toMatchObject({ code: "APPROVAL_ANSWERED" });
		});

		it("is refused where it does not fit, is too large, or nothing asks for it", async () => {
			await runHost.open({ nodeTypes: [counter("Count", "safe").type], limits: { messageSize: 1000 } });
			const run = await asking();
			const refused = (said: Said, error: object, step = 1) =>
				expect(runHost.runs.answer(run, step, said)).rejects.toMatchObject(error);
			await refused({ ...RED, values: {} }, { code: "ANSWER_INVALID", field: "color" });
			await refused({ answer: "approved", actor: OWNER }, { code: "ANSWER_INVALID", field: "answer" });
			await refused({ answer: "rejected", actor: OWNER }, { code: "ANSWER_INVALID", field: "answer" });
			await refused({ ...RED, values: { color: "x".repeat(1000) } }, { code: "MESSAGE_TOO_LARGE" });
			await refused(RED, { code: "APPROVAL_ANSWERED" }, 7);
			await expect(runHost.runs.answer(NO_RUN, 1, RED)).rejects.toMatchObject({ code: "RUN_NOT_FOUND" });
			expect(await asked(run)).toHaveLength(1);
		});

		it("is refused while the store keeps nothing, and taken once there is room [Q-R5]", async () => {
			await open(true);
			const run = await asking();
			const makeRoom = await runHost.fill();
			await expect(runHost.runs.answer(run, 1, RED)).rejects.toMatchObject(FULL);
			await makeRoom();
			await expect.poll(() => runHost.runs.answer(run, 1, RED).catch(({ code }) => code)).toBeUndefined();
			expect(await runHost.runs.waitForEnd(run, SOON_MS)).toMatchObject({ status: "succeeded" });
		});
	});

	describe("the list of runs that ask people", () => {
		it("has them newest first, a page at a time and of one flow, also after a crash", async () => {
			await open();
			const other = chainOf(ask);
			const runs = [await asking(), await asking({ ...other, id: "other" }), await asking()];
			await runHost.runs.waitForEnd(await runHost.start(chainOf(node("count", "Test.Count"))), SOON_MS);
			const page = async (query: Partial<Parameters<Runs["asking"]>[0]>) => {
				const { runs: found, more } = await runHost.runs.asking({ limit: 10, ...query });
				return [found.map(({ run }) => runs.indexOf(run.id)), more];
			};
			for (const again of [false, true]) {
				if (again) await runHost.crash();
				expect(await page({})).toEqual([[2, 1, 0], false]);
				expect(await page({ limit: 2 })).toEqual([[2, 1], true]);
				expect(await page({ limit: 2, before: runs[1] ?? "" })).toEqual([[0], false]);
				expect(await page({ flow: "other" })).toEqual([[1], false]);
			}
			await runHost.runs.answer(runs[2] ?? "", 1, RED);
			await expect.poll(() => page({})).toEqual([[1, 0], false]);
		});

		it("says what is asked, of whom and until when", async () => {
			await open();
			const params = {
				...ask.params,
				...{ assignee: custom("ada"), expires_ms: custom(3_600_000) },
				...{ escalate_ms: custom(60_000), escalate_to: custom("bo") },
			};
			const run = await asking(chainOf({ ...ask, params }));
			const opened = (await runHost.events(run)).find((event) => event.type === "approval-open");
			expect(opened).toMatchObject({ due: expect.any(Number), escalateAt: expect.any(Number) });
			if (opened?.type !== "approval-open") return;
			const { seq, due, escalateAt } = opened;
			const question = {
				step: 1,
				seq,
				node: "ask",
				assignee: "ada",
				due,
				escalation: { at: escalateAt, to: "bo" },
			};
			expect(await runHost.runs.askedBy(run)).toMatchObject({
				run: { id: run, flow: "test-flow" },
				questions: [question],
			});
			expect((await runHost.runs.asking({ limit: 1 })).runs).toMatchObject([
				{ run: { id: run }, questions: [question] },
			]);
		});

		it("says which agent wants to call which tool", async () => {
			const script = [{ toolCalls: [{ name: "count", arguments: {} }] }, { text: "done" }];
			await runHost.open({
				nodeTypes: [counter("Count", "safe").type],
				ask: async ({ turn }) => ({
					...{ text: "", usage: { inputTokens: 1, outputTokens: 1 } },
					toolCalls: turn === 1 ? [{ id: "c", name: "count", arguments: {} }] : [],
				}),
			});
			const run = await asking(
				agentWith(script, node("count", "Test.Count", {}, { tool: { approval: "always" } })),
			);
			expect(await asked(run)).toMatchObject([{ step: 2, node: "count", caller: "agent" }]);
			await runHost.runs.answer(run, 2, { answer: "approved", actor: OWNER });
			expect(await runHost.runs.waitForEnd(run, SOON_MS)).toMatchObject({ status: "succeeded" });
		});

		it("says whose budget a run pauses for", async () => {
			await runHost.open({
				ask: async () => ({ text: "done", toolCalls: [], usage: { inputTokens: 1, outputTokens: 1 } }),
			});
			const model = { prompt: custom("Do it."), model: custom({ provider: "demo" }) };
			const agents = chainOf(node("one", "AI.Agent", model), node("two", "AI.Agent", model));
			const run = await asking({ ...agents, budget: { run: { calls: 1 } } });
			const question = { step: 2, node: "two", budget: "run" };
			expect(await asked(run)).toMatchObject([question]);
			await runHost.restart();
			expect((await runHost.runs.asking({ limit: 1 })).runs).toMatchObject([{ questions: [question] }]);
			await runHost.runs.answer(run, 2, { answer: "submitted", values: { budget_calls: 5 }, actor: OWNER });
			expect(await runHost.runs.waitForEnd(run, SOON_MS)).toMatchObject({ status: "succeeded" });
		});

		it("of one run is empty once it asks nothing any more, and not there for no run", async () => {
			await open();
			const run = await asking();
			expect(await asked(run)).toMatchObject([{ step: 1, node: "ask" }]);
			await runHost.runs.answer(run, 1, RED);
			await runHost.runs.waitForEnd(run, SOON_MS);
			expect(await asked(run)).toEqual([]);
			expect(await runHost.runs.askedBy(NO_RUN)).toBeUndefined();
		});
	});
}
