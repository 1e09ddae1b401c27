import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { Message } from "@switchyard/spec/json";
import { describe, expect, it } from "vitest";
import type { Outcome } from "./command.ts";
import { chargeOf, evolve, newRun } from "./index.ts";
import { server } from "./testing/server.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

type Event = TestRuntime["events"][number];

const costs = ({ events }: TestRuntime) =>
	events.flatMap((event: Event) => ("costMicroUsd" in event ? [[event.type, event.costMicroUsd]] : []));

describe("what steps have cost [T13]", () => {
	const flow = new FlowBuilder()
		.node("start", "Start")
		.node("one", "Echo", { text: custom("t") }, { retry: { attempts: 2, backoffMs: 0 }, onError: "continue" })
		.node("two", "Echo", { text: custom("u") })
		.wire("start > one")
		.wire("one > two")
		.build();
	const error = { code: "BUSY", message: "Busy.", retryable: true };

	it("is kept with each attempt, and adds up for the run", () => {
		const outcomes: Outcome[] = [
			{ status: "error", error, costMicroUsd: 10 },
			{ status: "success", outputs: { echo: "t" }, costMicroUsd: 20 },
			{ status: "success", outputs: { echo: "u" } },
		];
		const run = new TestRuntime({ flow, execute: () => outcomes.shift() as Outcome }).start().finish();
		expect(costs(run)).toEqual([
			["step-fail", 10],
			["step-end", 20],
		]);
		expect(run.state).toMatchObject({ status: "succeeded", costMicroUsd: 30 });
	});

	it("is unknown while nobody says anything of it, and stays a whole number whatever is said", () => {
		const silent = new TestRuntime({ flow, execute: () => ({ status: "success", outputs: {} }) });
		expect(silent.start().finish().state.costMicroUsd).toBeUndefined();
		const costMicroUsd = Number.MAX_SAFE_INTEGER;
		const loud = new TestRuntime({ flow, execute: () => ({ status: "success", outputs: {}, costMicroUsd }) });
		expect(loud.start().finish().state.costMicroUsd).toBe(Number.MAX_SAFE_INTEGER);
	});
});

describe("what an agent's tools have cost [T13]", () => {
	const desk = (params: Parameters<FlowBuilder["node"]>[2]) =>
		new FlowBuilder()
			.node("start", "Start")
			.node("desk", "Agent", {
				prompt: custom("Write"),
				model: custom({ provider: "openai", model: "m", credential: "key" }),
				...params,
			})
			.node("mail", "Mail", { to: ai, server })
			.wire("start > desk")
			.wire("desk.tools > mail")
			.build();
	const model = (to: Message) => ({
		ask: ({ turn }: { readonly turn: number }) => ({
			...(turn === 1 ? answer("", { name: "send_email", arguments: to }) : answer("Written.")),
			costMicroUsd: 5,
		}),
	});

	it("is of the run and comes off the agent's budget", () => {
		const run = new TestRuntime({
			flow: desk({ budget_usd: custom(0.05), on_budget: custom("fail") }),
			...model({ to: "a@example.com" }),
			execute: () => ({ status: "success", outputs: {}, costMicroUsd: 60_000 }),
		});
		run.start().finish();
		expect(costs(run)).toEqual([["tool-response", 60_000]]);
		expect(run.state).toMatchObject({
			status: "failed",
			error: { code: "BUDGET_SPENT" },
			costMicroUsd: 60_005,
		});
		expect(run.state.error?.message).toContain("$0.060005 of $0.05");
	});
});

describe("what a run is charged for", () => {
	/** The charges of a run, as a host has them: each asked for before its event happens. */
	const charged = ({ state, events }: TestRuntime) => {
		const run = newRun(state.plan);
		return events.flatMap((event) => {
			const charge = chargeOf(run, event);
			evolve(run, event);
			return charge ? [charge] : [];
		});
	};
	const none = { inputTokens: 0, outputTokens: 0 };

	it("is each answer of a model, with its price or without, and each attempt that says what it cost", () => {
		const flow = (model: object) =>
			new FlowBuilder()
				.node("start", "Start")
				.node("desk", "Agent", { prompt: custom("Write"), model: custom(model) })
				.node("mail", "Mail", { to: ai, server })
				.wire("start > desk")
				.wire("desk.tools > mail")
				.build();
		const usage = { inputTokens: 12, outputTokens: null };
		const run = (model: object) =>
			new TestRuntime({
				flow: flow(model),
				ask: ({ turn }) =>
					turn === 1
						? { ...answer("", { name: "send_email", arguments: { to: "a@example.com" } }), costMicroUsd: 5 }
						: { ...answer("Written."), usage },
				execute: () => ({ status: "success", outputs: {}, costMicroUsd: 70 }),
			})
				.start()
				.finish();
		const named = { provider: "openai", model: "large", credential: "key" };
		expect(charged(run(named))).toMatchObject([
			{ kind: "model", name: "openai/large", microUsd: 5 },
			{ kind: "node", name: "Test.Mail", microUsd: 70, usage: none },
			{ kind: "model", name: "openai/large", microUsd: undefined, usage },
		]);
		expect(charged(run({ provider: "demo" }))).toMatchObject([
			{ name: "demo", microUsd: 5 },
			{ kind: "node" },
		]);
	});

	it("is not what the run of a sub-flow is charged for, though its caller has cost that too", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("call", "Subflow.child", { order: path("id") })
			.wire("start > call")
			.build();
		const run = new TestRuntime({ flow }).start({ id: "42" });
		run.begin();
		run.endChild(1, { status: "success", outputs: { answer: "x" }, costMicroUsd: 30 }).finish();
		expect(run.state.costMicroUsd).toBe(30);
		expect(charged(run)).toEqual([]);
	});

	it("is also what came too late, even of a step that the run knows no more", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("one", "Echo", { text: custom("t") })
			.node("two", "Delay", { duration_ms: custom(50) })
			.wire("start > one > two")
			.build();
		const run = new TestRuntime({ flow }).start();
		run.step();
		run.begin();
		const late = { type: "step-late", step: 1, attempt: 1, lateMs: 9, status: "success" } as const;
		run.append({ ...late, costMicroUsd: 4 });
		run.append({ ...late, turn: 1, answer: { ...answer("x"), costMicroUsd: 6 } });
		run.append(late);
		expect(charged(run)).toMatchObject([
			{ kind: "node", name: "", microUsd: 4 },
			{ kind: "model", name: "", microUsd: 6 },
		]);
	});
});
