import { CONVERSATION_FLOW } from "@switchyard/flow";
import { custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { Event, RunStart } from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";
import type { HistoryMessage, HistorySummary } from "@switchyard/spec/model";
import { describe, expect, it } from "vitest";
import { compilePlan, replay } from "./index.ts";
import { Conversation, historyOf } from "./testing/conversation.ts";
import { SPECS } from "./testing/specs.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

const HEADING = "Summary of the conversation so far, which takes the place of its earlier turns:";
const heading = (text: string) => `${HEADING}\n\n${text}`;

describe("an agent that summarises its history", () => {
	const model = custom({ provider: "anthropic", model: "m", credential: "c", contextTokens: 1_000 });
	const flow = new FlowBuilder()
		.node("start", "Start")
		.node("desk", "Agent", { prompt: path("text"), history: path("history"), model })
		.wire("start > desk")
		.build();
	const long = Array.from({ length: 6 }, (_, index): HistoryMessage[] => [
		{ role: "user", text: `Question ${index}. ${"x".repeat(300)}` },
		{ role: "assistant", text: `Answer ${index}. ${"y".repeat(300)}` },
	]).flat();

	function ask(history: readonly HistoryMessage[], events?: readonly Event[]) {
		const test = new TestRuntime({
			flow,
			ask: ({ summarises }) => answer(summarises === undefined ? "Fine." : " Six questions. "),
			...(events ? { events } : {}),
		});
		if (!events) test.request({ node: "start", message: { text: "Now?", history }, cause: "api" });
		return test.finish();
	}

	it("gives its words, and how much of which history they are of", () => {
		const test = ask(long);
		expect(test.state.result.history_summary).toEqual({ text: "Six questions.", messages: 8, of: 12 });
		expect(replay(compilePlan(flow, SPECS), test.events)).toMatchObject({ difference: undefined });
	});

	it("gives none where it made none, a history that begins with one included", () => {
		const begun: HistoryMessage[] = [{ role: "user", text: heading("Six questions.") }, ...long.slice(8)];
		expect(ask(begun).state.result).not.toHaveProperty("history_summary");
	});

	it("gives none in a run from before", () => {
		const [start, ...rest] = ask(long).events as [RunStart, ...Event[]];
		const behaviours = (start.engine?.behaviours ?? []).filter((name) => name !== "kept-summaries");
		const before = ask(long, [{ ...start, engine: { version: "0.1.0", behaviours } }, ...rest.slice(0, -2)]);
		expect(before.state.result).toMatchObject({ text: "Fine." });
		expect(before.state.result).not.toHaveProperty("history_summary");
	});
});

describe("a conversation whose answer summarised", () => {
	const summary = (text: string, messages: number, of: number): { history_summary: HistorySummary } => ({
		history_summary: { text, messages, of },
	});

	/** Three turns, of which the third one's answer sums up the first. */
	const talked = (more: Message = summary("One was said.", 2, 4)) =>
		new Conversation()
			.say("m1", "One")
			.end({ text: "1" })
			.say("m2", "Two", { parent: "m1" })
			.end({ text: "2" })
			.say("m3", "Three", { parent: "m2" })
			.end({ text: "3", ...more });

	it("keeps the summary with the turn up to which it reaches, and begins later histories with it", () => {
		const talk = talked().say("m4", "Four", { parent: "m3" });
		expect(talk.turns.map(({ summary: kept }) => kept)).toEqual([
			{ text: "One was said.", messages: 2 },
			undefined,
			undefined,
			undefined,
		]);
		expect(historyOf(talk)).toEqual([heading("One was said."), "Two", "2", "Three", "3"]);
	});

	it("gives it to each branch that has all that it sums up, and to no other", () => {
		const talk = talked(summary("One and two were said.", 4, 4)).say("m3b", "Drei", { parent: "m2" });
		expect(historyOf(talk)).toEqual([heading("One and two were said.")]);
		talk.end({ text: "III" }).say("m2b", "Zwei", { parent: "m1" });
		expect(historyOf(talk)).toEqual(["One", "1"]);
		talk.end({ text: "II" }).say("m1b", "Eins");
		expect(historyOf(talk)).toEqual([]);
	});

	it("sums a summary up in the next one", () => {
		const talk = talked()
			.say("m4", "Four", { parent: "m3" })
			.end({ text: "4", ...summary("One to two.", 3, 5) });
		expect(historyOf(talk.say("m5", "Five", { parent: "m4" }))).toEqual([
			heading("One to two."),
			...["Three", "3", "Four", "4"],
		]);
	});

	it("leaves the rest of a turn that it sums up in part, of what was handed over as well", () => {
		const inPart = talked(summary("One and a question.", 3, 4)).say("m4", "Four", { parent: "m3" });
		expect(historyOf(inPart)).toEqual([heading("One and a question."), "2", "Three", "3"]);
		inPart.end({ text: "4", ...summary("All but three.", 2, 4) }).say("m5", "Five", { parent: "m4" });
		expect(historyOf(inPart)).toEqual([heading("All but three."), "Three", "3", "Four", "4"]);

		const handed = new Conversation().say("m1", "My bill?").end({ text: "I ask.", switch_to: "billing" });
		handed.end({ text: "5 dollars.", ...summary("A bill.", 2, 2) }).say("m2", "Oh.", { parent: "m1" });
		expect(historyOf(handed)).toEqual([heading("A bill."), "5 dollars."]);
	});

	it("sums up, of a turn that it has summed up in part, what is left", () => {
		const messages = [
			{ role: "assistant", text: "Of two I" },
			{ role: "user", text: "Continue." },
			{ role: "assistant", text: " know much." },
		];
		const talk = new Conversation().say("m1", "One").end({ text: "1" });
		talk.say("m2", "Two", { parent: "m1" }).end({ text: "Of two I know much.", messages });
		talk.say("m3", "Three", { parent: "m2" }).end({ text: "3", ...summary("One and half.", 4, 6) });
		talk.say("m4", "Four", { parent: "m3" });
		expect(historyOf(talk)).toEqual([heading("One and half."), "Continue.", " know much.", "Three", "3"]);
		talk.end({ text: "4", ...summary("One and two.", 3, 5) }).say("m5", "Five", { parent: "m4" });
		expect(historyOf(talk)).toEqual([heading("One and two."), "Three", "3", "Four", "4"]);
	});

	it("has it however much follows, and as many of the latest turns as fit beside it", () => {
		const talk = talked();
		for (let turn = 4; turn < 8; turn++)
			talk.say(`m${turn}`, `Question ${turn}`, { parent: `m${turn - 1}` }).end({ text: "x".repeat(40_000) });
		talk.say("m8", "Now?", { parent: "m7" });
		expect(historyOf(talk).filter((text) => text.length < 1_000)).toEqual([
			heading("One was said."),
			"Question 5",
			"Question 6",
			"Question 7",
		]);
	});

	it.each([
		["is of another history", summary("Else.", 2, 3)],
		["is of more than there was", summary("Else.", 5, 4)],
		["is no summary", { history_summary: "Else." }],
		["has no words", summary("", 2, 4)],
	])("keeps none that %s", (_, more) => {
		expect(talked(more as Message).turns.filter((turn) => turn.summary)).toEqual([]);
	});

	it("labels a history by what its summary was made of", () => {
		const labels = (history_summary: Message) => {
			const talk = new Conversation().say("m1", "One").end({ text: "1" }, { text: { private: true } });
			talk
				.say("m2", "Two", { parent: "m1" })
				.end({ text: "2", ...summary("One was said.", 2, 2) }, { history_summary });
			return talk.say("m2b", "Zwei", { parent: "m1" });
		};
		const marked = labels({ untrusted: true });
		expect(marked.turns[0]?.summary).toEqual({
			text: "One was said.",
			messages: 2,
			untrusted: true,
			private: true,
		});
		expect(marked.asked?.inherited.marks).toEqual({ history: { untrusted: true, private: true } });
		expect(labels({}).asked?.inherited.marks).toEqual({ history: { private: true } });
	});

	it("is the same when its journal is replayed, and continues where it was cut off", () => {
		const talk = talked();
		const { events } = talk.test;
		expect(replay(compilePlan(CONVERSATION_FLOW, SPECS), events)).toMatchObject({
			difference: undefined,
			problem: undefined,
		});
		const next = new Conversation(new TestRuntime({ flow: CONVERSATION_FLOW, events }));
		expect(next.turns).toEqual(talk.turns);
		expect(historyOf(next.say("m4", "Four", { parent: "m3" }))[0]).toBe(heading("One was said."));
	});

	it("keeps none where it began before summaries were kept", () => {
		const [start] = new Conversation().test.events as [RunStart];
		const behaviours = (start.engine?.behaviours ?? []).filter((name) => name !== "kept-summaries");
		const old = { ...start, engine: { version: "0.1.0", behaviours } };
		const talk = new Conversation(new TestRuntime({ flow: CONVERSATION_FLOW, events: [old] }));
		talk.say("m1", "One").end({ text: "1" }).say("m2", "Two", { parent: "m1" });
		talk.end({ text: "2", ...summary("One was said.", 2, 2) });
		expect(talk.turns.filter((turn) => turn.summary)).toEqual([]);
	});
});
