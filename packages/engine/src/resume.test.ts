import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { server } from "./testing/server.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

const flow = new FlowBuilder()
	.node("start", "Start")
	.node("before", "Note", { to: custom("before"), server })
	.node("desk", "Agent", { prompt: path("question") })
	.node("note", "Note", { to: ai, server })
	.node("pay", "Pay", { to: ai, server }, { tool: { name: "pay" } })
	.node("after", "Note", { to: custom("after"), server }, { retry: { attempts: 2, backoffMs: 5 } })
	.wire("start > before > desk > after")
	.wire("desk.tools > note")
	.wire("desk.tools > pay")
	.build();

const ask = ({ turn }: { turn: number }) =>
	turn === 1
		? answer("", { name: "note", arguments: { to: "n" } }, { name: "pay", arguments: { to: "p" } })
		: answer(`done after ${turn}`);

/** A run that is cut off after some events and resumed by another host, its effects counted over both lives. */
function cutAt(count: number) {
	const first = new TestRuntime({ flow, ask }).start({ question: "q" });
	while (first.events.length < count && first.step());
	const second = new TestRuntime({ flow, ask, events: first.events.slice(0, count) });
	second.append({ type: "run-resume" });
	return { first, second: second.finish(), journalled: first.events.slice(0, count) };
}

describe("a run cut off and resumed", () => {
	const whole = new TestRuntime({ flow, ask }).start({ question: "q" }).finish();

	it("ends as the undisturbed run does, wherever it was cut off [Q-R1]", () => {
		for (let count = 1; count < whole.events.length; count++) {
			const { second } = cutAt(count);
			expect(second.state.status, `cut after ${count}`).toBe("succeeded");
			expect(second.state.result, `cut after ${count}`).toEqual(whole.state.result);
		}
	});

	it("never repeats a finished step nor asks again for an answer it has [Q-R1]", () => {
		for (let count = 1; count < whole.events.length; count++) {
			const { second, journalled } = cutAt(count);
			const asked = journalled.flatMap((event) =>
				event.type === "model-end" ? [`model:${event.step}:${event.turn}`] : [],
			);
			const finished = journalled.flatMap((event) =>
				event.type === "step-end" || event.type === "tool-response" ? [event.step] : [],
			);
			expect(second.effects.filter((effect) => asked.includes(effect))).toEqual([]);
			const again = second.events
				.slice(count)
				.filter((event) => "step" in event && finished.includes(event.step ?? 0));
			expect(again).toEqual([]);
		}
	});

	it("keeps the caller id of a tool call over attempts [R29]", () => {
		for (let count = 1; count < whole.events.length; count++) {
			const requests = cutAt(count).second.ofType("tool-request");
			expect(new Set(requests.map(({ step }) => step)).size).toBe(requests.length);
		}
	});

	it("waits for a person where a `once` step was cut off, and does what the person says", () => {
		const mailFlow = new FlowBuilder()
			.node("start", "Start")
			.node("mail", "Mail", { to: custom("a@b.c"), server })
			.wire("start > mail")
			.build();
		const cut = () => {
			const first = new TestRuntime({ flow: mailFlow }).start();
			first.begin();
			const second = new TestRuntime({ flow: mailFlow, events: first.events });
			second.append({ type: "run-resume" });
			expect(second.finish().state.status).toBe("waiting");
			expect(second.effects).toEqual([]);
			return second;
		};
		const happened = cut().resolve(1, "happened", { message_id: "seen" }).finish();
		expect(happened.state).toMatchObject({ status: "succeeded", result: { message_id: "seen" } });
		expect(happened.effects).toEqual([]);
		const again = cut().resolve(1, "again").finish();
		expect(again.effects).toEqual(['mail:"a@b.c"']);
		expect(again.state.status).toBe("succeeded");
		expect(cut().resolve(1, "fail").finish().state.error?.code).toBe("STEP_OUTCOME_UNKNOWN");
		expect(cut().resolve(9, "again").finish().state.status).toBe("waiting");
	});

	it("waits for a person where the process that did a `once` step's work is gone [Q-R10]", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("mail", "Mail", { to: custom("a@b.c"), server }, { retry: { attempts: 3, backoffMs: 0 } })
			.wire("start > mail")
			.build();
		const error = { code: "CONNECTION_LOST", message: "Gone.", retryable: true };
		const run = new TestRuntime({ flow, execute: () => ({ status: "error", error }) }).start();
		expect(run.finish().state.status).toBe("waiting");
		expect(run.ofType("step-fail")).toMatchObject([{ unknown: true, error: { retryable: false } }]);
		expect(run.effects).toHaveLength(1);
		expect(run.resolve(1, "happened", { message_id: "seen" }).finish().state.status).toBe("succeeded");
	});

	it("keeps a timer over a restart and tries again when it is due", () => {
		let failures = 0;
		const execute = (params: { text?: unknown; to?: unknown }) =>
			params.to === "after" && failures++ === 0
				? { status: "error" as const, error: { code: "BUSY", message: "Busy.", retryable: true } }
				: { status: "success" as const, outputs: {} };
		const first = new TestRuntime({ flow, ask, execute }).start({ question: "q" });
		for (first.begin(); first.ofType("timer-set").length === 0 && first.step(); first.begin());
		const second = new TestRuntime({ flow, ask, execute, events: first.events });
		second.append({ type: "run-resume" });
		second.finish();
		expect(second.state.status).toBe("succeeded");
		expect(second.ofType("timer-fire")[0]?.at).toBeGreaterThanOrEqual(
			second.ofType("timer-set")[0]?.due ?? Infinity,
		);
	});
});

describe("a cancelled run", () => {
	it("starts nothing new, records what was in flight, and ends", () => {
		const run = new TestRuntime({ flow, ask }).start({ question: "q" });
		run.begin();
		run.append({ type: "run-cancel" });
		run.finish();
		expect(run.state.status).toBe("cancelled");
		expect(run.effects).toEqual(['before:"before"']);
		expect(run.ofType("step-end")).toHaveLength(1);
	});
});

describe("a journal that is not this run's", () => {
	it("is refused: a gap, or a step that is not under way", () => {
		const run = new TestRuntime({ flow, ask }).start({ question: "q" });
		expect(() => run.append({ type: "step-end", step: 99, outputs: {}, port: "out" })).toThrow(/step 99/);
		expect(() => new TestRuntime({ flow, events: run.events.slice(1) })).toThrow(/cannot follow/);
	});
});
