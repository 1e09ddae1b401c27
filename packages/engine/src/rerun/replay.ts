import { descriptorOf, type Event, type EventBody } from "@switchyard/spec/event";
import { isSameJson } from "@switchyard/spec/json";
import type { Command } from "../command.ts";
import { decide } from "../decide.ts";
import { evolve } from "../evolve.ts";
import { questionEvent, startEvent } from "../outcome.ts";
import type { Plan } from "../plan/plan.ts";
import type { StepConstruct } from "../plan/plan-node.ts";
import { newRun, type RunState } from "../run/run-state.ts";

/** Where a run would go otherwise today than its journal says. */
export interface ReplayDifference {
	readonly seq: number;
	/** What the journal has. */
	readonly recorded: Event;
	/** What the engine would do for the same step, or at that point; absent when it would do nothing. */
	readonly expected: EventBody | undefined;
}

export interface ReplayReport {
	/** How many events were compared. */
	readonly events: number;
	/** The first difference; what comes after it follows from it. */
	readonly difference: ReplayDifference | undefined;
	/** Why the journal could not be followed at all. */
	readonly problem: string | undefined;
}

/** Where and when an event was written. */
const PLACE: readonly string[] = ["run", "seq", "at"];

/** The words of a fault. What a run does depends on its code; the words get better from version to version. */
const WORDS: readonly string[] = ["message", "hint"];

/**
 * Runs a journal again without the outside world: no node is executed and no model is asked. Each event that the engine
 * decided is compared with what it decides today. The same plan and the same engine give the same journal.
 */
export function replay(plan: Plan, events: readonly Event[]): ReplayReport {
	const state = newRun(plan);
	/** What commands of several events have still to bring, by step. */
	const pending = new Map<number | undefined, EventBody[]>();
	for (const event of events) {
		const expected = isFromOutside(state, event, pending) ? undefined : expectedFor(state, event, pending);
		if (expected && !agrees(event, expected.event)) {
			return {
				events: event.seq,
				difference: { seq: event.seq, recorded: event, expected: expected.event },
				problem: undefined,
			};
		}
		try {
			evolve(state, event);
		} catch (error) {
			return {
				events: event.seq,
				difference: undefined,
				problem: error instanceof Error ? error.message : String(error),
			};
		}
	}
	return { events: events.length, difference: undefined, problem: undefined };
}

/** The end of a step that a host executed comes from there; that of a construct is the engine's. */
function isFromOutside(
	state: RunState,
	event: Event,
	pending: Map<number | undefined, EventBody[]>,
): boolean {
	const { writers } = descriptorOf(event);
	if (!writers.includes("engine")) return true;
	if (writers.length === 1 || !("step" in event) || event.step === undefined) return false;
	if (pending.get(event.step)?.length) {
		const refused = isHostsRefusal(state, event);
		if (refused) pending.delete(event.step);
		return refused;
	}
	const phase = state.steps.get(event.step)?.phase;
	const runs = phase === "running" || phase === "child";
	return runs && isHosted(state, event.step);
}

/** The engine said that the step ends, and in those days it was the host that found its outputs too large. */
function isHostsRefusal({ behaviours }: RunState, event: Event): boolean {
	return (
		!behaviours.has("engine-admission") &&
		event.type === "step-fail" &&
		event.error.code === "MESSAGE_TOO_LARGE"
	);
}

/** What comes of their steps is said by a host. */
const HOSTED: ReadonlySet<StepConstruct> = new Set([
	"action",
	"sub-flow",
	"agent",
	"session",
	"block",
	"take-item",
]);

function isHosted(state: RunState, number: number): boolean {
	const step = state.steps.get(number);
	if (!step) return false;
	const { construct } = step.node;
	return step.tool !== undefined || HOSTED.has(construct);
}

function expectedFor(
	state: RunState,
	event: Event,
	pending: Map<number | undefined, EventBody[]>,
): { readonly event: EventBody | undefined } {
	const step = "step" in event && event.type !== "run-end" ? event.step : undefined;
	const rest = pending.get(step)?.shift();
	if (rest) return { event: rest };
	const command = decide(state).find((each) => stepOf(each) === step && each.type !== "abort");
	if (!command) return { event: undefined };
	const [first, ...others] = eventsOf(command);
	if (others.length > 0) pending.set(step, others);
	return { event: first };
}

function stepOf(command: Command): number | undefined {
	return command.type === "abort" ? undefined : command.step;
}

function eventsOf(command: Command): EventBody[] {
	switch (command.type) {
		case "record":
			return [...command.events];
		case "set-timer":
			return [{ type: "timer-set", step: command.step, due: 0 }];
		case "ask-person":
			return [questionEvent(command, "")];
		case "abort":
		case "check-consent":
		case "read-attachments":
		case "probe-step":
			return [];
		default:
			return [startEvent(command, "")];
	}
}

function agrees(recorded: Event, expected: EventBody | undefined): boolean {
	if (!expected) return false;
	const { stamped = [] } = descriptorOf(recorded);
	const left = [...PLACE, ...stamped];
	return isSameJson(withoutWords(without(recorded, left)), withoutWords(without(expected, left)));
}

/** An event with no words in its fault, or in that of a tool's result. */
function withoutWords(event: object): object {
	const { error, result, ...rest } = event as { error?: object; result?: { error?: object } };
	return {
		...rest,
		...(error && { error: without(error, WORDS) }),
		...(result && { result: result.error ? { ...result, error: without(result.error, WORDS) } : result }),
	};
}

function without(event: object, fields: readonly string[]): object {
	return Object.fromEntries(Object.entries(event).filter(([name]) => !fields.includes(name)));
}
