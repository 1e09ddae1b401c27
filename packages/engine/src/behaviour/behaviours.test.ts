import { readFileSync } from "node:fs";
import { FlowBuilder } from "@switchyard/flow/testing";
import { type Event, RunEngine } from "@switchyard/spec/event";
import { schemaProblems } from "@switchyard/spec/schema";
import { describe, expect, it } from "vitest";
import { evolve } from "../evolve.ts";
import { compilePlan, ENGINE_VERSION, replay, UnknownBehaviourError } from "../index.ts";
import { newRun } from "../run/run-state.ts";
import { SPECS } from "../testing/specs.ts";
import { TestRuntime } from "../testing/test-runtime.ts";
import { BEHAVIOURS } from "./behaviours.ts";
import { CURRENT_ENGINE } from "./run-behaviours.ts";

const flow = new FlowBuilder().node("start", "Start").build();
const plan = compilePlan(flow, SPECS);

function startedBy(engine: RunEngine | undefined): Event {
	const [start] = new TestRuntime({ flow }).start().events;
	if (start?.type !== "run-start") throw new Error("A run starts with its start.");
	const { engine: _, ...before } = start;
	return engine ? { ...before, engine } : before;
}

describe("the engine that a run began with", () => {
	it("is this one with all its behaviours, by the version of its package", () => {
		const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
		expect(ENGINE_VERSION).toBe(version);
		expect(CURRENT_ENGINE).toEqual({ version, behaviours: Object.keys(BEHAVIOURS) });
		expect(schemaProblems(RunEngine, CURRENT_ENGINE)).toEqual([]);
		const state = evolve(newRun(plan), startedBy(CURRENT_ENGINE));
		expect(state.engine).toEqual(CURRENT_ENGINE);
		expect([...state.behaviours]).toEqual(Object.keys(BEHAVIOURS));
	});

	it("gives the run the behaviours that it names and no others, and none where none was kept", () => {
		const earlier = evolve(newRun(plan), startedBy({ version: "0.0.9", behaviours: [] }));
		expect([...earlier.behaviours]).toEqual([]);
		const first = evolve(newRun(plan), startedBy(undefined));
		expect([...first.behaviours]).toEqual([]);
		expect(first.engine).toBeUndefined();
	});

	it("is refused by name where it had a behaviour that this one does not know", () => {
		const start = startedBy({ version: "7.0.0", behaviours: ["engine-admission", "joins-in-order"] });
		const state = newRun(plan);
		expect(() => evolve(state, start)).toThrow(UnknownBehaviourError);
		expect(() => evolve(state, start)).toThrow("engine 7.0.0 with the behaviour “joins-in-order”");
		expect(state.status).toBe("new");
		expect(replay(plan, [start]).problem).toContain("joins-in-order");
	});
});

describe("the list of behaviours", () => {
	it("keeps its names for ever: journals hold them", () => {
		expect(Object.keys(BEHAVIOURS)).toEqual([
			"engine-admission",
			"cut-off-answers",
			"shared-expression-limits",
			"debug-starts",
			"output-schemas",
			"agent-budgets",
			"run-budgets",
			"model-refusals",
			"labels",
			"conversation-summaries",
			"results-by-reference",
			"plans",
			"agents-as-tools",
			"consent-checks",
			"approval-rules",
			"shared-loans",
			"shared-raises",
			"attachments",
			"kept-summaries",
			"probes",
			"authorization-labels",
			"block-retries",
			"acts",
			"kept-calls",
			"default-values",
		]);
	});
});
