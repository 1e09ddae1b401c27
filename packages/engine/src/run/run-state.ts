import type { Fault } from "@switchyard/spec/error";
import type { BudgetHold, KeptCalls, RunDebug, RunEngine } from "@switchyard/spec/event";
import type { FlowPolicies, RunBudget } from "@switchyard/spec/flow";
import type { RunStatus } from "@switchyard/spec/http";
import type { Message } from "@switchyard/spec/json";
import type { Marks } from "@switchyard/spec/label";
import type { MicroUsd } from "@switchyard/spec/model";
import type { Authorization } from "@switchyard/spec/tool";
import type { Behaviour } from "../behaviour/behaviours.ts";
import type { Plan } from "../plan/plan.ts";
import { newFrame } from "./frame.ts";
import { MAX_MESSAGE_SIZE } from "./message-limit.ts";
import type { Part } from "./part.ts";
import type { Frame, Pause, Step } from "./step.ts";

/** The most steps that one run may take when its start says nothing else. */
export const MAX_STEPS = 100_000;

/** A run, as the events so far make it. Only `evolve` changes it. */
export interface RunState {
	readonly plan: Plan;
	status: RunStatus | "new";
	/** The last event's. */
	seq: number;
	/** When the last event was, in milliseconds since the epoch. */
	at: number;
	startedAt: number;
	/** What began the run; `undefined` when its journal is from before that was kept. */
	engine: RunEngine | undefined;
	/** The rules that it follows. */
	behaviours: ReadonlySet<Behaviour>;
	endedAt: number | undefined;
	/** Set when the run is a trial of the flow: with pinned data, or of a part of it. */
	debug: RunDebug | undefined;
	/** The part of the flow that it does; `undefined` for the whole. */
	part: Part | undefined;
	/** How many runs are above this one; 0 for a run that no step called. */
	depth: number;
	/** How many agents are above its own, each called by the one above. */
	agents: number;
	/** Calls of a session that continue after the process of their caller; `undefined` for none. */
	keeps: KeptCalls | undefined;
	/** The run as a whole. */
	readonly root: Frame;
	/** Rounds of loops that only wait for what is in flight. */
	readonly closing: Set<Frame>;
	/** Tool calls in flight whose caller is over: nothing can come of them any more. */
	readonly orphans: Set<Step>;
	/** Live steps by number; a finished step leaves. */
	readonly steps: Map<number, Step>;
	/** The live steps that `decide` must look at, in order of number. */
	readonly todo: Map<number, Step>;
	/** Steps made so far; numbers are never used again. */
	stepCount: number;
	maxSteps: number;
	/** How large a message may be, in characters of JSON. */
	maxMessageSize: number;
	/** Live steps in phase `timer`: their next attempt follows. */
	timers: number;
	/** Live steps in phase `child`. */
	children: number;
	/** Those of them whose sub-flow waits for a person. */
	waitingChildren: number;
	/** Live steps in phase `person`. */
	persons: number;
	/** Live steps in phase `unknown`. */
	unknowns: number;
	/** Tool calls that were answered, and those of them that were refused before they reached a node. */
	readonly toolCalls: { answered: number; refused: number };
	/** The calls that people have agreed to for the whole run, by `consentKey`. */
	readonly consents: Set<string>;
	/** What agents asked for leave to call, by the ids of the questions. */
	readonly authorizations: Map<string, Authorization>;
	/** What values approved calls had of the parameters that conditions on calls ask about; see `approvedValuesOf`. */
	readonly approvedValues: Set<string>;
	/** By node: the most that one call of it as a tool has cost. */
	readonly toolCosts: Map<string, MicroUsd>;
	/** Agents whose last answer was cut off. */
	cutOffAnswers: number;
	/** What the run may spend, as it began or as a person has raised it; `undefined` where nothing bounds it. */
	budget: RunBudget | undefined;
	/** What it may do with untrusted and private values; `undefined` where nothing says so. */
	policies: FlowPolicies | undefined;
	/** What its own budget is compared with. */
	readonly spent: RunSpending;
	/** How often a budget was raised, or a new day began. */
	raises: number;
	/** Live steps in phase `raise`, each with the step whose question is theirs too. */
	readonly sharedRaises: Map<number, number>;
	/** Set while the budget of a day is spent. */
	hold: DayHold | undefined;
	/** Set while a person is asked to raise a budget. */
	pause: Pause | undefined;
	/** What its model calls cost; `undefined` while no call's cost is known. */
	costMicroUsd: number | undefined;
	/** Per node, for the canvas. */
	readonly activity: Map<string, NodeActivity>;
	/** What a `respond` node answered first. */
	response: { readonly status: number; readonly body: unknown } | undefined;
	/** The last loss of its journal's end that the run has taken account of; 0 when there was none. */
	loss: number;
	/** Once succeeded, the message of the last branch to finish. */
	result: Message;
	/** Which fields of the result are untrusted or private. */
	resultMarks: Marks | undefined;
	error: Fault | undefined;
}

/** What a run has spent of the things that a budget bounds. */
export interface RunSpending {
	/** `undefined` once an answer's cost is not known. */
	microUsd: number | undefined;
	/** `undefined` once an answer's tokens are not known. */
	tokens: number | undefined;
	calls: number;
	/** Kept only where the run has a budget. */
	activeMs: number;
}

/** The budget of a day is spent, by the latest event about it. */
export type DayHold = Pick<BudgetHold, "scope" | "day" | "until" | "limits" | "spent">;

/** What happened at one node so far. */
export interface NodeActivity {
	/** Steps under way. */
	running: number;
	succeeded: number;
	failed: number;
	/** How long the last finished step took, in milliseconds. */
	lastDurationMs: number | undefined;
}

/** A run of which nothing has happened yet. */
export function newRun(plan: Plan): RunState {
	return {
		plan,
		status: "new",
		seq: 0,
		at: 0,
		startedAt: 0,
		engine: undefined,
		behaviours: new Set(),
		endedAt: undefined,
		debug: undefined,
		part: undefined,
		depth: 0,
		agents: 0,
		keeps: undefined,
		root: newFrame(),
		closing: new Set(),
		orphans: new Set(),
		steps: new Map(),
		todo: new Map(),
		stepCount: 0,
		maxSteps: MAX_STEPS,
		maxMessageSize: MAX_MESSAGE_SIZE,
		timers: 0,
		children: 0,
		waitingChildren: 0,
		persons: 0,
		unknowns: 0,
		toolCalls: { answered: 0, refused: 0 },
		consents: new Set(),
		authorizations: new Map(),
		approvedValues: new Set(),
		toolCosts: new Map(),
		cutOffAnswers: 0,
		budget: undefined,
		policies: undefined,
		spent: { microUsd: 0, tokens: 0, calls: 0, activeMs: 0 },
		raises: 0,
		sharedRaises: new Map(),
		hold: undefined,
		pause: undefined,
		costMicroUsd: undefined,
		activity: new Map(),
		response: undefined,
		loss: 0,
		result: {},
		resultMarks: undefined,
		error: undefined,
	};
}
