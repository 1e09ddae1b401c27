import { custom, FlowBuilder } from "@switchyard/flow/testing";
import type { Fault } from "@switchyard/spec/error";
import type { Event, RunStart } from "@switchyard/spec/event";
import type { ModelRefusal } from "@switchyard/spec/model";
import { describe, expect, it } from "vitest";
import { evolve } from "./evolve.ts";
import { compilePlan, replay, runTest, saveTest } from "./index.ts";
import { chargeOf } from "./queries/charge-of.ts";
import { newRun } from "./run/run-state.ts";
import { SPECS } from "./testing/specs.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

const FIRST = { provider: "anthropic", model: "large", credential: "one" };
const SECOND = { provider: "openai-compatible", model: "small", credential: "two" };
const THIRD = { provider: "google", model: "tiny", credential: "three" };

const error: Fault = { code: "MODEL_FAILED", message: "No.", retryable: true };

function refused(refusal: ModelRefusal) {
	return { status: "refused", error, refusal } as const;
}

type Ask = NonNullable<ConstructorParameters<typeof TestRuntime>[0]["ask"]>;

function desk(
	params: Parameters<FlowBuilder["node"]>[2] = {},
	more: Parameters<FlowBuilder["node"]>[3] = {},
) {
	return new FlowBuilder()
		.node("start", "Start")
		.node("desk", "Agent", { prompt: custom("hi"), model: custom(FIRST), ...params }, more)
		.wire("start > desk")
		.build();
}

function begin(ask: Ask, ...flow: Parameters<typeof desk>) {
	return new TestRuntime({ flow: desk(...flow), ask }).start();
}

const limit = (retryAfterMs?: number) =>
	refused({ reason: "rate-limit", ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });

const backup = { fallback_models: custom([SECOND, THIRD]) };

describe("an agent whose model is over its limit", () => {
	it("waits as long as the provider says, and asks the same again", () => {
		const run = begin(({ attempt }) => (attempt === 1 ? limit(12_000) : answer("done"))).finish();
		expect(run.state.status).toBe("succeeded");
		expect(run.ofType("model-fail")).toMatchObject([
			{ step: 1, turn: 1, attempt: 1, reason: "rate-limit", waitMs: 12_000, error },
		]);
		const [set] = run.ofType("timer-set");
		const [, second] = run.ofType("model-start");
		expect(second).toMatchObject({ turn: 1, attempt: 2 });
		expect(second?.at).toBeGreaterThanOrEqual(set?.due ?? Number.POSITIVE_INFINITY);
		expect(run.ofType("step-fail")).toEqual([]);
	});

	it("waits longer each time where the provider does not say how long", () => {
		const run = begin(() => limit(), { max_waits: custom(7) }).finish();
		expect(run.ofType("model-fail").map(({ waitMs }) => waitMs)).toEqual([
			2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
		]);
	});

	it("that always is fails the step, which says how often it was asked", () => {
		const run = begin(() => limit(0)).finish();
		expect(run.effects).toHaveLength(4);
		expect(run.state).toMatchObject({
			status: "failed",
			error: { code: "MODEL_FAILED", message: "No. It was asked 4 times." },
		});
	});

	it("counts its waits anew for each request", () => {
		const run = begin(({ turn, attempt }) =>
			attempt < 4 ? limit(1) : answer("", ...(turn < 3 ? [{ name: "none", arguments: {} }] : [])),
		).finish();
		expect(run.state.status).toBe("succeeded");
		expect(run.ofType("model-fail")).toHaveLength(9);
	});

	it("does not wait a year", () => {
		const run = begin(() => limit(31_536_000_000)).finish();
		expect(run.effects).toHaveLength(1);
		expect(run.state.error).toMatchObject({ message: "No." });
	});

	it("does not wait where it may not", () => {
		expect(begin(() => limit(1), { max_waits: custom(0) }).finish().effects).toHaveLength(1);
	});

	it("waits on after a restart, and is asked nothing twice [Q-R1]", () => {
		const ask: Ask = ({ attempt }) => (attempt === 1 ? limit(12_000) : answer("done"));
		const whole = begin(ask).finish();
		for (let count = 1; count < whole.events.length; count++) {
			const cut = new TestRuntime({ flow: desk(), ask, events: whole.events.slice(0, count) });
			const [waits] = cut.ofType("model-fail");
			const [answered] = cut.ofType("model-end");
			if (cut.state.root.running > 0) cut.append({ type: "run-resume" });
			cut.finish();
			expect(cut.state.status, `cut after ${count}`).toBe("succeeded");
			if (!waits) continue;
			expect(cut.ofType("model-fail"), `cut after ${count}`).toEqual([waits]);
			expect(cut.ofType("timer-set"), `cut after ${count}`).toHaveLength(1);
			expect(cut.effects, `cut after ${count}`).toHaveLength(answered ? 0 : 1);
		}
	});

	it("no longer waits once the run is cancelled", () => {
		const run = begin(() => limit(12_000));
		while (run.ofType("timer-set").length === 0) run.step();
		run.append({ type: "run-cancel" }).finish();
		expect(run.state.status).toBe("cancelled");
		expect(run.effects).toHaveLength(1);
	});
});

describe("an agent with fallback models", () => {
	const asked: unknown[] = [];
	const asking =
		(answers: Record<string, ReturnType<Ask>>): Ask =>
		({ setting }) => {
			const name = "model" in setting ? setting.model : setting.provider;
			asked.push(name);
			return answers[name] ?? answer("done");
		};

	it.each(["overloaded", "unavailable", "unknown-model", "auth", "quota"] as const)(
		"asks the next one where one refuses: %s",
		(reason) => {
			asked.length = 0;
			const run = begin(asking({ large: refused({ reason }) }), backup).finish();
			expect(asked).toEqual(["large", "small"]);
			expect(run.state.status).toBe("succeeded");
			expect(run.ofType("model-fail")).toMatchObject([{ reason, attempt: 1 }]);
			expect(run.ofType("model-fail")[0]).not.toHaveProperty("waitMs");
			expect(run.ofType("model-start")).toMatchObject([{ attempt: 1 }, { attempt: 2, fallback: 1 }]);
			expect(run.ofType("model-start")[0]).not.toHaveProperty("fallback");
		},
	);

	it("waits for one before it asks the next, and as long for that one", () => {
		asked.length = 0;
		begin(asking({ large: limit(1), small: limit(1) }), { ...backup, max_waits: custom(1) }).finish();
		expect(asked).toEqual(["large", "large", "small", "small", "tiny"]);
	});

	it("does not ask another one what one refused for its contents", () => {
		asked.length = 0;
		const run = begin(asking({ large: { status: "error", error } }), backup).finish();
		expect(asked).toEqual(["large"]);
		expect(run.state).toMatchObject({ status: "failed", error: { message: "No." } });
	});

	it("fails once none is left, and says so", () => {
		const gone = refused({ reason: "unavailable" });
		const run = begin(asking({ large: gone, small: gone, tiny: gone }), backup).finish();
		expect(run.state.error?.message).toBe("None of the agent's 3 models answered. The last one: No.");
	});

	it("stays with the one that answered, and begins with its own again when the step is tried again", () => {
		asked.length = 0;
		let calls = 0;
		const run = begin(
			({ setting, turn }) => {
				const name = "model" in setting ? setting.model : "";
				asked.push(name);
				if (name === "large") return refused({ reason: "overloaded" });
				if (turn === 1) return answer("", { name: "none", arguments: {} });
				return ++calls === 1 ? { status: "error", error } : answer("done");
			},
			backup,
			{ retry: { attempts: 2, backoffMs: 0 } },
		).finish();
		expect(run.state.status).toBe("succeeded");
		expect(asked).toEqual(["large", "small", "small", "large", "small"]);
	});

	it("charges the model that answered", () => {
		const gone = refused({ reason: "unavailable" });
		const run = begin(asking({ large: gone, small: { ...answer("done"), costMicroUsd: 7 } }), backup);
		run.finish();
		const state = newRun(compilePlan(desk(backup), SPECS));
		const charges = run.events.flatMap((event) => {
			const charge = chargeOf(state, event);
			evolve(state, event);
			return charge ? [charge] : [];
		});
		expect(charges).toMatchObject([{ name: "openai-compatible/small", microUsd: 7 }]);
		expect(run.state.costMicroUsd).toBe(7);
	});

	it("is free where the one that answered is built in, and bounded by its budget where it is not", () => {
		const gone = refused({ reason: "auth" });
		const free = { fallback_models: custom([{ provider: "demo" }]), budget_usd: custom(1) };
		const more = answer("", { name: "none", arguments: {} });
		const fallingBack =
			(last: ReturnType<Ask>): Ask =>
			(command) =>
				command.setting.provider === "anthropic" ? gone : command.turn === 1 ? more : last;
		expect(begin(fallingBack(answer("done")), free).finish().state.status).toBe("succeeded");
		const priced = { ...free, fallback_models: custom([SECOND]) };
		expect(begin(fallingBack(answer("done")), priced).finish().state.error?.code).toBe("BUDGET_UNKNOWN");
	});
});

describe("the journal of an agent that asked again", () => {
	const ask: Ask = ({ setting, attempt }) => {
		if ("model" in setting && setting.model === "small") return answer("done");
		return attempt === 1 ? limit(5) : refused({ reason: "overloaded" });
	};
	const run = begin(ask, backup).finish();
	const plan = compilePlan(desk(backup), SPECS);

	it("replays", () => {
		expect(run.state.status).toBe("succeeded");
		expect(replay(plan, run.events)).toMatchObject({ difference: undefined, problem: undefined });
	});

	it("is a test that asks as it did", () => {
		const test = saveTest(plan, run.events, "desk");
		const report = runTest(test, plan);
		expect(report.differences).toEqual([]);
		const again = report.events.flatMap((event) =>
			event.type === "model-start" ? [event.fallback ?? 0] : [],
		);
		expect(again).toEqual([0, 0, 1]);
	});

	it("of a run from before keeps to what was decided then", () => {
		const [start, ...rest] = run.events as [RunStart, ...Event[]];
		const engine = { version: "0.1.0", behaviours: [] };
		const before = new TestRuntime({
			flow: desk(backup),
			ask: () => limit(5),
			events: [{ ...start, engine }],
		});
		before.finish();
		expect(before.ofType("model-fail")).toEqual([]);
		expect(before.state.error?.message).toBe("No.");
		expect(rest.length).toBeGreaterThan(0);
	});
});
