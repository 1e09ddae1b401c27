import {
	type CallOfFlow,
	newRun,
	type Plan,
	type PlanNode,
	type RunRequest,
	type RunStartBody,
	startRun,
} from "@switchyard/engine";
import { CALLED, outputField } from "@switchyard/flow";
import type { Actor } from "@switchyard/spec/actor";
import { AppError } from "@switchyard/spec/error";
import type { EventBody, KeptCalls, RunStart } from "@switchyard/spec/event";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import { defined } from "@switchyard/spec/json";
import type { Mark, Marks } from "@switchyard/spec/label";
import type { HostServices } from "../attempts/host-services.ts";
import type { StartRequest } from "../ports/runs.ts";
import { ActiveRun } from "../run/active-run.ts";
import { messageRefused } from "../run/message-refused.ts";
import type { PlanCache, PreparedFlow } from "../run/plan-cache.ts";
import { type RecordedValues, valuesOfEvent } from "../run/recorded-values.ts";
import { RunRecorder } from "../run/run-recorder.ts";
import type { RunHead } from "../run/run-row.ts";
import type { FlowCall, FlowCalls } from "../run/sub-flow-runs.ts";
import { refuseUnfitPart } from "./refuse-unfit-part.ts";
import type { RunRoster } from "./run-roster.ts";
import { RunView } from "./run-view.ts";

/** A run that is on its way to the disk. */
export interface StartedRun {
	readonly runId: string;
	readonly accepted: Promise<void>;
}

/** What a run runs by. */
export interface FlowVersion {
	readonly plan: Plan;
	/** The hash of the node types that it was compiled with. */
	readonly types: string | null;
	/** Absent for a version that the journal has. */
	readonly prepared?: PreparedFlow;
}

/** The start of a run in which a program has a node's tools. */
export interface SessionStart {
	readonly flow: Flow;
	readonly node: string;
	/** Whether the node itself is the tool, and not those that hang on it. */
	readonly asTool?: boolean;
	readonly message: Message;
	readonly marks?: Marks;
	readonly argumentMark?: Mark;
	readonly keeps?: KeptCalls;
	readonly key?: string;
	readonly actor?: Actor;
	/** Whether nobody waits until the disk has the run. */
	readonly atOnce?: boolean;
}

/** The start of a run whose first part is known. */
export interface AgainStart {
	readonly version: FlowVersion;
	/** The trigger node. */
	readonly node: string;
	readonly message: Message;
	readonly again: NonNullable<RunStart["again"]>;
	readonly actor: Actor;
	/** What follows the start at once, and is on disk together with it. */
	readonly prefix: (start: RunStartBody) => readonly EventBody[];
	/** What those events may name by reference, by their references. */
	readonly values: RecordedValues;
}

/** Accepts runs, or says why not. */
export class RunStarter {
	readonly #services: HostServices;
	readonly #plans: PlanCache;
	readonly #roster: RunRoster;
	readonly #calls: FlowCalls;
	/** Starts that the disk does not have yet. */
	#waiting = 0;
	/** Once true, no run is accepted any more. */
	stopping = false;

	constructor(services: HostServices, plans: PlanCache, roster: RunRoster, calls: FlowCalls) {
		this.#services = services;
		this.#plans = plans;
		this.#roster = roster;
		this.#calls = calls;
	}

	/** @throws AppError when it cannot be accepted */
	start(request: StartRequest): StartedRun {
		const prepared = this.#prepare(request);
		return this.#begin({ events: [this.#startOf(request)], version: versionOf(prepared) });
	}

	/** @throws AppError when it cannot be accepted, and what `prefix` throws */
	again({ version, node, message, again, actor, prefix, values }: AgainStart): StartedRun {
		this.#refuseWhenFull();
		const { plan, prepared } = version;
		if (prepared) refuseInvalid(prepared);
		const start = this.#startOf({ flow: plan.flow, node, message, cause: "api", actor, again });
		return this.#begin({ events: [start, ...prefix(start)], version, values });
	}

	/**
	 * Begins the run of a sub-flow. It is a part of the accepted run that calls it: the journal keeps it once it can.
	 * @param id a run that the journal says was begun and does not have.
	 * @throws AppError when it cannot be accepted
	 */
	call({ flow, call, parent, inherited }: FlowCall, id?: string): StartedRun {
		const trigger = calledNode(flow, call.trigger);
		const node = trigger.id;
		const message = firstMessage(trigger, call);
		const prepared = this.#plans.prepare(flow);
		if (this.#tooMany) throw this.#tooMany;
		refuseUnfit(prepared, node);
		const start = this.#startOf({ flow, node, message, cause: "sub-flow", parent, ...inherited });
		return this.#begin({ events: [start], version: versionOf(prepared) }, id);
	}

	/**
	 * Begins a run in which a program has the tools of a node, or the node as a tool.
	 * @throws AppError when it cannot be accepted
	 */
	session({ flow, node, asTool = false, atOnce = false, ...said }: SessionStart): StartedRun {
		const prepared = this.#plans.prepare(flow);
		this.#refuseWhenFull();
		// The program takes the trigger's place.
		refuseInvalid({ problems: prepared.problems.filter(({ code }) => code !== "TRIGGER_MISSING") });
		refuseSession(prepared, node, asTool);
		const start = this.#startOf({ flow, node, ...said, cause: "session" });
		return this.#begin({ events: [start], version: versionOf(prepared), isAwaited: !atOnce });
	}

	/** @throws AppError `MESSAGE_TOO_LARGE` */
	#startOf(request: Omit<RunRequest, "maxSteps" | "maxMessageSize">): RunStartBody {
		const { limits } = this.#services;
		const started = startRun({
			...request,
			maxSteps: limits.steps,
			maxMessageSize: limits.messageSize,
		});
		if ("fault" in started) throw messageRefused(started.fault);
		return started.event;
	}

	#prepare({ flow, node, debug }: StartRequest): PreparedFlow {
		const prepared = this.#plans.prepare(flow);
		this.#refuseWhenFull();
		if (debug?.until === undefined) refuseUnfit(prepared, node);
		else refuseUnfitPart(prepared, node, { ...debug, until: debug.until });
		return prepared;
	}

	/** Why no run is accepted now, whatever it is; `undefined` when one is. */
	get refusal(): AppError | undefined {
		if (this.stopping) return new AppError("SHUTTING_DOWN");
		return this.#services.journal.unavailable ?? this.#tooMany;
	}

	get #tooMany(): AppError | undefined {
		const { limits } = this.#services;
		if (this.#roster.active >= limits.activeRuns) {
			return new AppError("RUN_LIMIT", { hint: `At most ${limits.activeRuns} runs may be active.` });
		}
		if (this.#waiting >= limits.waitingStarts) {
			return new AppError("QUEUE_FULL", {
				hint: `${limits.waitingStarts} wait already. Try again in a moment.`,
			});
		}
		return undefined;
	}

	#refuseWhenFull(): void {
		const { refusal } = this;
		if (refusal) throw refusal;
	}

	#begin(
		{ events, version, values, isAwaited = true }: NewRun,
		id = this.#services.ids.nextRun(),
	): StartedRun {
		const { plan, prepared } = version;
		const head = headOf(id, events[0], version);
		const recorder = new RunRecorder(this.#services, head, newRun(plan), { isAwaited });
		const run = new ActiveRun(this.#services, this.#calls, recorder);
		for (const event of events) recorder.repeat(event, values && { values: valuesOfEvent(event, values) });
		if (prepared && !prepared.stored) {
			prepared.stored = true;
			recorder.keepVersion(prepared);
		}
		this.#roster.add({
			run,
			view: new RunView(this.#services.clock, recorder),
			...defined({ prepared }),
		});
		const accepted = recorder.settled();
		this.#count(accepted);
		run.drive();
		return { runId: id, accepted };
	}

	#count(accepted: Promise<void>): void {
		this.#waiting++;
		const settled = () => {
			this.#waiting--;
		};
		accepted.then(settled, settled);
	}
}

/** @throws AppError `FLOW_NOT_CALLABLE` */
function calledNode(flow: Flow, trigger: string): FlowNode {
	const node = flow.nodes.find(({ type, disabled }) => type === trigger && !disabled);
	if (node) return node;
	throw new AppError("FLOW_NOT_CALLABLE", {
		message:
			trigger === CALLED
				? `The flow “${flow.name}” cannot be called by others any more.`
				: `The flow “${flow.name}” has no chat trigger any more.`,
	});
}

/** A chat trigger's outputs are written to the fields that the designer chose. */
function firstMessage(trigger: FlowNode, { message }: CallOfFlow): Message {
	if (trigger.type === CALLED) return message;
	const fields = Object.entries(message).map(([name, value]) => [outputField(trigger, name), value] as const);
	return Object.fromEntries(fields.filter(([field]) => field !== undefined && field !== ""));
}

interface NewRun {
	readonly events: readonly [RunStartBody, ...EventBody[]];
	readonly version: FlowVersion;
	readonly values?: RecordedValues;
	/** Whether somebody waits for how it begins and ends. */
	readonly isAwaited?: boolean;
}

function versionOf(prepared: PreparedFlow): FlowVersion {
	return { plan: prepared.plan, types: prepared.types.hash, prepared };
}

/** @throws AppError `FLOW_INVALID` */
function refuseInvalid({ problems }: Pick<PreparedFlow, "problems">): void {
	if (problems.length > 0) throw new AppError("FLOW_INVALID", { problems });
}

/** @throws AppError `FLOW_INVALID`, `NODE_NOT_FOUND`, `NODE_DISABLED`, `NODE_NOT_TRIGGER` */
function refuseUnfit(prepared: PreparedFlow, node: string): void {
	refuseInvalid(prepared);
	refuseStart(prepared, node);
}

/** @throws AppError `NODE_NOT_FOUND`, `NODE_DISABLED`, `NODE_NOT_TRIGGER` */
function refuseStart({ plan }: PreparedFlow, node: string): void {
	const trigger = plan.nodes.get(node);
	if (!trigger) throw new AppError("NODE_NOT_FOUND", { field: "node" });
	if (trigger.construct === "disabled") throw new AppError("NODE_DISABLED", { field: "node" });
	if (trigger.construct !== "trigger") throw new AppError("NODE_NOT_TRIGGER", { field: "node" });
}

/** @throws AppError `NODE_NOT_FOUND`, `NODE_DISABLED`, `NODE_NOT_AGENT`, `NODE_NOT_TOOL` */
function refuseSession({ plan }: PreparedFlow, node: string, asTool: boolean): void {
	const opened = plan.nodes.get(node);
	if (!opened) throw new AppError("NODE_NOT_FOUND", { field: "node" });
	if (opened.construct === "disabled") throw new AppError("NODE_DISABLED", { field: "node" });
	if (asTool && !opened.tool) throw new AppError("NODE_NOT_TOOL", { field: "node" });
	if (!asTool && !hasTools(opened)) throw new AppError("NODE_NOT_AGENT", { field: "node" });
}

function hasTools({ spec }: PlanNode): boolean {
	return spec?.ports.some(({ kind, direction }) => kind === "tools" && direction === "out") ?? false;
}

function headOf(
	id: string,
	{ node, cause, key, parent }: RunStartBody,
	{ plan, types }: FlowVersion,
): RunHead {
	const { id: flow, name, revision } = plan.flow;
	return {
		id,
		flow,
		flow_name: name,
		revision,
		node,
		cause,
		key: key ?? null,
		parent_run: parent?.run ?? null,
		parent_step: parent?.step ?? null,
		types,
	};
}
