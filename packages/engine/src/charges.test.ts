import type { Message } from "@switchyard/spec";
import { describe, expect, it } from "vitest";
import type { Outcome } from "./command.ts";
import { ai, custom, FlowBuilder, server } from "./testing/flow-builder.ts";
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
