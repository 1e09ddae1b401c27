import { CONVERSATION_FLOW } from "@switchyard/flow";
import { custom, flow, node, path } from "@switchyard/flow/testing";
import { OWNER } from "@switchyard/spec/actor";
import { describe, expect, it } from "vitest";
import type { Runs } from "../../ports/runs.ts";
import { chainOf } from "../../testing/flows.ts";
import { FULL, type HostLives, NO_RUN, SOON_MS } from "./host-lives.ts";
import type { HostOptions } from "./host-subject.ts";
import { PatientModel } from "./patient-model.ts";

type Said = Parameters<Runs["converse"]>[1];

const desk = flow(
	[
		node("start", "Flow.Chat"),
		node("agent", "AI.Agent", { prompt: path("text"), model: custom({ provider: "demo" }) }),
	],
	["start > agent"],
	{ id: "desk" },
);

const say = (message: string, text = "Hello", more: Partial<Said> = {}): Said => ({
	...{ message, text, flow: "desk", actor: OWNER },
	...more,
});

/** Promises of `converse`, `stopAnswer`, `turns` and `wordsOf`. */
export function describeConversations(runHost: HostLives): void {
	/** A conversation whose model answers when the test says so. */
	async function begin(options: Partial<HostOptions> = {}) {
		const model = new PatientModel();
		await runHost.open({ flows: [desk], ask: model.ask, ...options });
		const run = await runHost.start(CONVERSATION_FLOW, {}, { cause: "chat" });
		const answers = async () =>
			((await runHost.runs.turns(run)) ?? []).map(({ id, answers: [answer] }) => [
				id,
				answer?.status,
				answer?.text,
			]);
		const asked = async (count: number) => {
			await expect.poll(() => model.requests.length).toBe(count);
			const request = model.requests.at(-1);
			if (!request) throw new Error("Nothing was asked.");
			return request;
		};
		return { run, model, answers, asked };
	}
	const refused = (run: string, said: Said, error: object) =>
		expect(runHost.runs.converse(run, said)).rejects.toMatchObject(error);

	describe("a message to a conversation", () => {
		it("is answered by a flow, in the turns of the conversation", async () => {
			const { run, answers, asked } = await begin();
			expect(await runHost.runs.turns(run)).toEqual([]);
			expect(await runHost.runs.converse(run, say("m1"))).toBe(true);
			const first = await asked(1);
			expect(await answers()).toEqual([["m1", "answering", ""]]);
			first.say("Hi.");
			await expect.poll(answers).toEqual([["m1", "answered", "Hi."]]);
			await runHost.runs.converse(run, say("m2", "More?", { parent: "m1" }));
			(await asked(2)).say("No.");
			await expect.poll(answers).toEqual([
				["m1", "answered", "Hi."],
				["m2", "answered", "No."],
			]);
			expect(await runHost.runs.turns(run)).toMatchObject([
				{ id: "m1", text: "Hello", actor: OWNER, answers: [{ flow: "desk" }] },
				{ id: "m2", parent: "m1", text: "More?" },
			]);
		});

		it("is never lost, and taken once", async () => {
			const { run, answers, asked } = await begin();
			await runHost.runs.converse(run, say("m1"));
			await runHost.crash();
			expect(await runHost.runs.converse(run, say("m1"))).toBe(false);
			await expect.poll(async () => (await answers()).length).toBe(1);
			(await asked(2)).say("Hi.");
			await expect.poll(answers).toEqual([["m1", "answered", "Hi."]]);
			await runHost.restart();
			expect(await runHost.runs.converse(run, say("m1"))).toBe(false);
			expect(await answers()).toEqual([["m1", "answered", "Hi."]]);
		});

		it("is refused while another is answered, under another's id, and after what is not there", async () => {
			const { run, asked } = await begin();
			await runHost.runs.converse(run, say("m1"));
			await refused(run, say("m2"), { code: "CONVERSATION_BUSY" });
			await refused(run, say("m1", "Bye"), { code: "MESSAGE_ID_TAKEN", field: "id" });
			await refused(run, say("m2", "Hello", { parent: "m9" }), {
				code: "MESSAGE_NOT_FOUND",
				field: "parent",
			});
			(await asked(1)).say("Hi.");
			await expect.poll(() => runHost.runs.converse(run, say("m2")).catch(({ code }) => code)).toBe(true);
		});

		it("is refused where it is too large, and once the conversation is full", async () => {
			const { run, answers } = await begin({ limits: { messageSize: 4_000_000 } });
			await refused(run, say("m1", "x".repeat(4_000_001)), { code: "MESSAGE_TOO_LARGE" });
			// Too long for a prompt: the answers fail before the model is asked.
			for (const count of [1, 2, 3]) {
				await runHost.runs.converse(run, say(`m${count}`, "x".repeat(3_000_000)));
				await expect.poll(async () => (await answers()).at(-1)?.[1]).toBe("failed");
			}
			await refused(run, say("m4"), { code: "CONVERSATION_FULL" });
		});

		it("is refused by a run that is none, is over, or was never there", async () => {
			const { run } = await begin();
			const other = await runHost.start(chainOf(node("ask", "Flow.Ask", { question: custom("Continue?") })));
			await runHost.becomes(other, "waiting");
			expect(await runHost.runs.turns(other)).toBeUndefined();
			await refused(other, say("m1"), { code: "CONVERSATION_OVER" });
			await runHost.runs.cancel(run, OWNER);
			await runHost.runs.waitForEnd(run, SOON_MS);
			await refused(run, say("m1"), { code: "CONVERSATION_OVER" });
			expect(await runHost.runs.turns(run)).toBeUndefined();
			await refused(NO_RUN, say("m1"), { code: "RUN_NOT_FOUND" });
			expect(await runHost.runs.turns(NO_RUN)).toBeUndefined();
		});

		it("is refused while the store keeps nothing [Q-R5]", async () => {
			const { run } = await begin({ isSmall: true });
			const makeRoom = await runHost.fill();
			await refused(run, say("m1"), FULL);
			await makeRoom();
			await expect.poll(() => runHost.runs.converse(run, say("m1")).catch(({ code }) => code)).toBe(true);
		});
	});

	describe("the stop of an answer", () => {
		/** A conversation in the middle of an answer. */
		async function answering() {
			const begun = await begin({ isSmall: true });
			await runHost.runs.converse(begun.run, say("m1"));
			const request = await begun.asked(1);
			request.onText("Well, I");
			const [turn] = (await runHost.runs.turns(begun.run)) ?? [];
			return { ...begun, request, child: turn?.answers[0]?.run ?? "" };
		}
		const stop = (run: string, message = "m1") => runHost.runs.stopAnswer(run, message, OWNER);

		it("keeps the words so far, cancels their run, and is never lost", async () => {
			const { run, request, child, answers } = await answering();
			expect([...runHost.runs.wordsOf(child).values()]).toEqual(["Well, I"]);
			await stop(run);
			expect(request.signal.aborted).toBe(true);
			await runHost.crash();
			expect(await answers()).toEqual([["m1", "stopped", "Well, I"]]);
			expect(await runHost.runs.waitForEnd(child, SOON_MS)).toMatchObject({ status: "cancelled" });
			expect(await runHost.runs.converse(run, say("m2", "More", { parent: "m1" }))).toBe(true);
		});

		it("is refused where no such answer is under way, and where there is no conversation", async () => {
			const { run } = await answering();
			await expect(stop(run, "m9")).rejects.toMatchObject({ code: "ANSWER_NOT_UNDER_WAY" });
			await stop(run);
			await expect(stop(run)).rejects.toMatchObject({ code: "ANSWER_NOT_UNDER_WAY" });
			await runHost.runs.cancel(run, OWNER);
			await runHost.runs.waitForEnd(run, SOON_MS);
			await expect(stop(run)).rejects.toMatchObject({ code: "CONVERSATION_OVER" });
			await expect(stop(NO_RUN)).rejects.toMatchObject({ code: "RUN_NOT_FOUND" });
		});

		it("is refused while the store keeps nothing [Q-R5]", async () => {
			const { run, request } = await answering();
			const makeRoom = await runHost.fill();
			await expect(stop(run)).rejects.toMatchObject(FULL);
			expect(request.signal.aborted).toBe(false);
			await makeRoom();
		});
	});
}
