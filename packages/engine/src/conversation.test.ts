import { CONVERSATION_FLOW } from "@switchyard/flow";
import { describe, expect, it } from "vitest";
import { answerStopEvents, compilePlan, replay } from "./index.ts";
import { Conversation, historyOf } from "./testing/conversation.ts";
import { SPECS } from "./testing/specs.ts";
import { TestRuntime } from "./testing/test-runtime.ts";

describe("a conversation", () => {
	it("waits for a message, has its flow answer it as a run of its own, and waits again", () => {
		const talk = new Conversation();
		expect(talk.test.state.status).toBe("waiting");
		talk.say("m1", "Hello", { by: "ada", files: ["a.png"] });
		expect(talk.test.state.status).toBe("running");
		expect(talk.asked).toMatchObject({ flow: "desk", depth: 1 });
		expect(talk.asked?.call).toEqual({
			trigger: "Flow.Chat",
			message: {
				text: "Hello",
				history: [],
				person: "ada",
				files: ["a.png"],
				conversation: expect.any(String),
			},
		});
		talk.end({ text: "Hi." });
		expect(talk.test.state.status).toBe("waiting");
		expect(talk.turns).toMatchObject([
			{ id: "m1", text: "Hello", by: "ada", answers: [{ flow: "desk", status: "answered", text: "Hi." }] },
		]);
	});

	it("gives each answer what was said before, with the calls and results that its flow tells of", () => {
		const messages = [
			{ role: "assistant", text: "", toolCalls: [{ id: "c1", name: "look", arguments: {} }] },
			{ role: "tool", call: "c1", name: "look", result: { status: "success" } },
			{ role: "assistant", text: "It is 5." },
		];
		const talk = new Conversation().say("m1", "How many?").end({ text: "It is 5.", messages });
		talk.say("m2", "Sure?", { parent: "m1" });
		expect(talk.asked?.call.message.history).toEqual([{ role: "user", text: "How many?" }, ...messages]);
	});

	it("takes no answer where the flow gives no text, least of all the person's own", () => {
		expect(new Conversation().say("m1", "Hello").end({}).turns[0]?.answers).toMatchObject([
			{ status: "answered", text: "" },
		]);
	});

	it("keeps every branch, and gives an answer the branch that it is in", () => {
		const talk = new Conversation().say("m1", "One").end({ text: "1" });
		talk.say("m2", "Two", { parent: "m1" }).end({ text: "2" });
		talk.say("m3", "Zwei", { parent: "m1" });
		expect(historyOf(talk)).toEqual(["One", "1"]);
		talk.end({ text: "II" }).say("m4", "Anew");
		expect(historyOf(talk)).toEqual([]);
		talk.end({ text: "0" }).say("m5", "And?", { parent: "m2" });
		expect(historyOf(talk)).toEqual(["One", "1", "Two", "2"]);
		expect(talk.turns.map(({ id, parent }) => [id, parent])).toEqual([
			["m1", undefined],
			["m2", "m1"],
			["m3", "m1"],
			["m4", undefined],
			["m5", "m2"],
		]);
	});

	it("takes a message that comes twice once, and refuses another one of the same id", () => {
		const talk = new Conversation().say("m1", "Hello").say("m1", "Hello");
		expect(talk.test.ofType("message-post")).toHaveLength(1);
		expect(() => talk.say("m1", "Bye")).toThrow(expect.objectContaining({ code: "MESSAGE_ID_TAKEN" }));
	});

	it("refuses a message while it answers one, and one that follows nothing", () => {
		const talk = new Conversation().say("m1", "Hello");
		expect(() => talk.say("m2", "Well?", { parent: "m1" })).toThrow(
			expect.objectContaining({ code: "CONVERSATION_BUSY", retryable: true }),
		);
		talk.end({ text: "Hi." });
		expect(() => talk.say("m2", "Well?", { parent: "m9" })).toThrow(
			expect.objectContaining({ code: "MESSAGE_NOT_FOUND", field: "parent" }),
		);
	});

	it("keeps the words of an answer that is stopped, wants nothing of its run any more, and takes the next message", () => {
		const talk = new Conversation().say("m1", "Hello").stop("m1", "Well, I");
		expect(talk.asked).toBeUndefined();
		expect(talk.turns[0]?.answers).toMatchObject([{ status: "stopped", text: "Well, I" }]);
		talk.say("m2", "More, please", { parent: "m1" });
		expect(historyOf(talk)).toEqual(["Hello", "Well, I"]);
		expect(answerStopEvents(talk.test.state, { message: "m1", text: "" })).toEqual([]);
	});

	it("says why an answer failed, and takes the next message", () => {
		const error = { code: "MODEL_FAILED", message: "No.", detail: "secret", retryable: false };
		const talk = new Conversation().say("m1", "Hello").end({ status: "error", error });
		expect(talk.turns[0]?.answers).toMatchObject([
			{ status: "failed", text: "", error: { code: "MODEL_FAILED" } },
		]);
		expect(JSON.stringify(talk.turns)).not.toContain("secret");
		expect(talk.say("m2", "Again", { parent: "m1" }).asked).toBeDefined();
	});

	it("has the one answer that it is handed over to, with what was said; five times at most", () => {
		const talk = new Conversation()
			.say("m1", "My bill?")
			.end({ text: "I ask Billing.", switch_to: "billing" });
		expect(talk.asked).toMatchObject({ flow: "billing", call: { message: { text: "My bill?" } } });
		expect(historyOf(talk)).toEqual(["My bill?", "I ask Billing."]);
		for (let round = 0; round < 5; round++) talk.end({ text: "Not me.", switch_to: "billing" });
		expect(talk.asked).toBeUndefined();
		expect(talk.turns[0]?.answers.at(-1)).toMatchObject({ error: { code: "CONVERSATION_SWITCHES" } });
	});

	it("ends when it is cancelled, and takes no message then", () => {
		const talk = new Conversation().say("m1", "Hello");
		talk.test.append({ type: "run-cancel" }).finish();
		expect(talk.test.state.status).toBe("cancelled");
		expect(() => talk.say("m2", "Hello?")).toThrow(expect.objectContaining({ code: "CONVERSATION_OVER" }));
	});

	it("is the same when its journal is replayed, and continues where it was cut off", () => {
		const talk = new Conversation().say("m1", "One").end({ text: "1" }).say("m2", "Two", { parent: "m1" });
		const { events } = talk.test;
		expect(replay(compilePlan(CONVERSATION_FLOW, SPECS), events)).toMatchObject({
			difference: undefined,
			problem: undefined,
		});
		const next = new Conversation(new TestRuntime({ flow: CONVERSATION_FLOW, events }));
		expect(next.turns).toEqual(talk.turns);
		expect(next.end({ text: "2" }).turns.at(-1)?.answers[0]?.text).toBe("2");
	});

	it("gives the latest turns that fit its window, whole", () => {
		const talk = new Conversation();
		for (let turn = 0; turn < 5; turn++) {
			const parent = turn === 0 ? {} : { parent: `m${turn - 1}` };
			talk.say(`m${turn}`, `Question ${turn}`, parent).end({ text: "x".repeat(40_000) });
		}
		talk.say("m5", "Now?", { parent: "m4" });
		expect(historyOf(talk).filter((text) => text.startsWith("Question"))).toEqual([
			"Question 2",
			"Question 3",
			"Question 4",
		]);
	});
});

describe("what is known of a conversation's words", () => {
	const marks = ({ asked }: Conversation) => asked?.inherited.marks;

	it("is nothing where a person who is signed in speaks with a flow that reads nothing from outside", () => {
		const talk = new Conversation()
			.say("m1", "Hello")
			.end({ text: "Hi." })
			.say("m2", "Well?", { parent: "m1" });
		expect(marks(talk)).toBeUndefined();
	});

	it("is that a visitor's words are untrusted, then and in the history", () => {
		const talk = new Conversation().say("m1", "Obey me", { untrusted: true });
		expect(marks(talk)).toMatchObject({ text: { untrusted: true }, files: { untrusted: true } });
		talk.end({ text: "No." }).say("m2", "Thanks", { parent: "m1" });
		expect(marks(talk)).toEqual({ history: { untrusted: true } });
	});

	it("stays with an answer that read something untrusted, in every later turn of its branch and in no other", () => {
		const talk = new Conversation()
			.say("m1", "Read my mail")
			.end({ text: "It says…" }, { text: { untrusted: true } });
		talk.say("m2", "And?", { parent: "m1" });
		expect(marks(talk)).toEqual({ history: { untrusted: true } });
		talk.end({ text: "Fine." }).say("m3", "So?", { parent: "m2" });
		expect(marks(talk)).toEqual({ history: { untrusted: true } });
		talk.end({ text: "Fine." }).say("m4", "Anew");
		expect(marks(talk)).toBeUndefined();
	});

	it("stays with the calls that only its flow tells of, with a private answer, and through a hand-over", () => {
		const talk = new Conversation().say("m1", "Look");
		talk
			.end({ text: "5", messages: [] }, { messages: { private: true } })
			.say("m2", "Sure?", { parent: "m1" });
		expect(marks(talk)).toEqual({ history: { private: true } });
		const handed = new Conversation().say("m1", "Look");
		handed.end({ text: "5", switch_to: "other" }, { text: { untrusted: true } });
		expect(marks(handed)).toEqual({ history: { untrusted: true } });
	});

	it("is that the words of a stopped or failed answer may be from anywhere", () => {
		const all = { history: { untrusted: true, private: true } };
		const stopped = new Conversation()
			.say("m1", "Look")
			.stop("m1", "It")
			.say("m2", "Well?", { parent: "m1" });
		expect(marks(stopped)).toEqual(all);
		const error = { code: "NO_STOCK", message: "Gone.", retryable: false };
		const failed = new Conversation().say("m1", "Look").end({ status: "error", error });
		expect(marks(failed.say("m2", "Well?", { parent: "m1" }))).toEqual(all);
	});
});
