import type { Event } from "@switchyard/spec/event";
import { schemaProblems } from "@switchyard/spec/schema";
import { RunSnapshot } from "@switchyard/spec/snapshot";
import { expect } from "vitest";
import { decide } from "../decide.ts";
import { evolve } from "../evolve.ts";
import type { RunState } from "../run/run-state.ts";
import { continueRun } from "../snapshot/continue-run.ts";
import { takeSnapshot } from "../snapshot/take-snapshot.ts";

/**
 * Takes a run that was frozen and thawed after each event before through one more, and through freezing and thawing again. It
 * must stay the same as the run that never was: what is known of it, in which order, and what it does next.
 */
export function checkSnapshot(thawed: RunState, event: Event, state: RunState): RunState {
	evolve(thawed, event);
	expect([...thawed.todo.keys()]).toEqual([...state.todo.keys()]);
	const snapshot = JSON.parse(JSON.stringify(takeSnapshot(thawed)));
	expect(schemaProblems(RunSnapshot, snapshot)).toEqual([]);
	const again = continueRun(state.plan, snapshot);
	expect(again).toEqual(state);
	expect(decide(again)).toEqual(decide(state));
	return again;
}
