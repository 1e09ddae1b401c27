import { FlowBuilder } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import type { Command } from "../command.ts";
import { compilePlan } from "../index.ts";
import { newRun, type RunState } from "../run/run-state.ts";
import type { Step } from "../run/step.ts";
import { SPECS } from "../testing/specs.ts";
import { withinLoans } from "./lend.ts";

const PLAN = compilePlan(new FlowBuilder().node("start", "Start").build(), SPECS);

interface Beside {
	readonly construct: "sub-flow" | "agent" | "action";
	readonly phase: Step["phase"];
	readonly isToDo?: boolean;
	readonly lentMicroUsd?: number;
}

const BEGINS = { number: 1, node: { construct: "sub-flow" }, phase: "ready" } as unknown as Step;
const CALL = { type: "call-flow", inherited: { agents: 1, budget: { depth: 2 } } } as unknown as Command;
const ASK = { type: "ask-model" } as unknown as Command;

/** A run that may spend 100,000 micro-dollars, has spent 20,000, and has these steps beside the one that begins. */
function runOf(steps: readonly Beside[] = [], changes: Partial<RunState> = {}): RunState {
	const state = newRun(PLAN);
	Object.assign(state, { behaviours: new Set(["shared-loans"]), budget: { microUsd: 100_000 }, ...changes });
	state.spent.microUsd = 20_000;
	state.steps.set(1, BEGINS);
	for (const [index, { construct, isToDo, ...more }] of steps.entries()) {
		const step = { number: index + 2, node: { construct }, ...more } as unknown as Step;
		state.steps.set(step.number, step);
		if (isToDo) state.todo.set(step.number, step);
	}
	return state;
}

/** Loan of a sub-flow that begins beside these. */
function loan(...steps: readonly Beside[]): number | undefined {
	const command = withinLoans(runOf(steps), BEGINS, CALL);
	return command?.type === "call-flow" ? command.lentMicroUsd : undefined;
}

describe("what a sub-flow is lent", () => {
	it("is what nobody has, and stands in what it inherits", () => {
		expect(withinLoans(runOf(), BEGINS, CALL)).toEqual({
			type: "call-flow",
			lentMicroUsd: 80_000,
			inherited: { agents: 1, budget: { depth: 2, microUsd: 80_000 } },
		});
	});

	it.each<[Step["phase"], number]>([
		["running", 50_000],
		["child", 50_000],
		["timer", 40_000],
		["ready", 80_000],
	])("leaves out what was lent to one in the phase %s", (phase, lent) => {
		expect(loan({ construct: "sub-flow", phase, lentMicroUsd: 30_000 })).toBe(lent);
	});

	it.each<[string, Beside, number]>([
		["a sub-flow that is to begin", { construct: "sub-flow", phase: "ready", isToDo: true }, 40_000],
		["a sub-flow that is tried again later", { construct: "sub-flow", phase: "timer" }, 40_000],
		["an agent that is to begin", { construct: "agent", phase: "ready", isToDo: true }, 40_000],
		["an agent at work", { construct: "agent", phase: "running" }, 40_000],
		["no agent that waits for its tools", { construct: "agent", phase: "tools" }, 80_000],
		["no agent that is not to begin", { construct: "agent", phase: "ready" }, 80_000],
		["no action", { construct: "action", phase: "ready", isToDo: true }, 80_000],
	])("is shared with %s", (_what, beside, lent) => {
		expect(loan(beside)).toBe(lent);
	});
});

describe("what begins in a run that has lent everything", () => {
	const lent = [{ construct: "sub-flow", phase: "child", lentMicroUsd: 80_000 }] as const;

	it("waits if it may cost something", () => {
		expect(withinLoans(runOf(lent), BEGINS, CALL)).toBeUndefined();
		expect(withinLoans(runOf(lent), BEGINS, ASK)).toBeUndefined();
		expect(withinLoans(runOf(), BEGINS, ASK)).toBe(ASK);
	});

	it("begins if it is a node's own work", () => {
		const execute = { type: "execute" } as unknown as Command;
		expect(withinLoans(runOf(lent), BEGINS, execute)).toBe(execute);
	});

	it.each<[string, Partial<RunState>]>([
		["that began before loans were shared", { behaviours: new Set() }],
		["without a budget", { budget: undefined }],
		["whose budget has no dollars", { budget: { tokens: 5 } }],
	])("begins in a run %s", (_which, changes) => {
		expect(withinLoans(runOf(lent, changes), BEGINS, CALL)).toBe(CALL);
	});

	it("begins where nobody knows what was spent", () => {
		const state = runOf(lent);
		state.spent.microUsd = undefined;
		expect(withinLoans(state, BEGINS, CALL)).toBe(CALL);
	});
});
