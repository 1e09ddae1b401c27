import type { Fault } from "@switchyard/spec/error";
import type {
	ApprovalResolve,
	AttachmentLookup,
	ConsentLookup,
	Event,
	EventBody,
	ProbeAnswer,
} from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { ModelAnswer, ModelRefusal } from "@switchyard/spec/model";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { ToolCall } from "@switchyard/spec/tool";
import { evolve } from "../evolve.ts";
import {
	type Asking,
	answerEvents,
	type CheckConsentCommand,
	type Command,
	compilePlan,
	decide,
	type Outcome,
	outcomeEvents,
	type ProbeStepCommand,
	pendingTimers,
	probeEvents,
	questionEvent,
	type ReadAttachmentsCommand,
	type RunRequest,
	refusalEvents,
	resolveEvents,
	startEvent,
	startRun,
	takeSnapshot,
	timerEvents,
} from "../index.ts";
import { isOutOfDate } from "../queries/for-hosts.ts";
import { newRun, type RunState } from "../run/run-state.ts";
import { continueRun } from "../snapshot/continue-run.ts";
import { checkSnapshot } from "./check-snapshot.ts";
import { SPECS } from "./specs.ts";

type Execute = (params: Message, command: Extract<Command, { type: "execute" }>) => Outcome | Asking;
/** A model that refuses, where the agent may ask again. */
type Refusal = { readonly status: "refused"; readonly error: Fault; readonly refusal: ModelRefusal };
type Ask = (command: Extract<Command, { type: "ask-model" }>) => ModelAnswer | Outcome | Refusal;
type Attach = (command: ReadAttachmentsCommand) => AttachmentLookup;
type Probe = (command: ProbeStepCommand) => ProbeAnswer;
type Check = (command: CheckConsentCommand) => ConsentLookup;

/** A run with more events never ends: a fault of the engine must fail a test rather than hang it. */
const MOST_EVENTS = 3_000;

const RUN = "01890000-0000-7000-8000-000000000000";

/**
 * A host for tests with a clock of its own: it performs one command at a time and can stop at any event, so that a
 * test can cut a run off wherever it likes and let another host resume from the journal.
 */
export class TestRuntime {
	readonly events: Event[] = [];
	/** What was executed and asked, in order: the outside world's view. */
	readonly effects: string[] = [];
	state: RunState;
	/** The same run, frozen and thawed after every event: whatever a test does, snapshots are tested with it. */
	private thawed: RunState;
	/** How many more events are tested like that: a test that cuts a run off everywhere goes over the same ones again and again. */
	private checks: number;
	readonly plan;
	private readonly execute: Execute;
	private readonly ask: Ask;
	private readonly check: Check;
	private readonly attach: Attach;
	private readonly probe: Probe;
	private readonly heeding: boolean;
	/** Executions begun and not yet settled. */
	private readonly inFlight: Extract<Command, { type: "execute" | "ask-model" }>[] = [];
	private now = 1000;
	private callers = 0;

	constructor(options: {
		flow: Flow;
		/** The node types; those of tests when absent. */
		specs?: ReadonlyMap<string, NodeSpec>;
		execute?: Execute;
		ask?: Ask;
		events?: readonly Event[];
		/** Events after which snapshots are tested: fewer in a test of very many runs. */
		checks?: number;
		/** Whether aborted steps stop; else they give their outcomes all the same. */
		heeding?: boolean;
		/** The store of approvals, which knows nothing unless told. */
		check?: Check;
		/** What the workspace has; nothing unless told. */
		attach?: Attach;
		/** What nodes say of steps that were cut off; they cannot tell unless told. */
		probe?: Probe;
	}) {
		this.probe = options.probe ?? (() => ({ answer: "unknown" }));
		this.attach =
			options.attach ??
			(() => ({ error: { code: "FILE_NOT_FOUND", message: "There is no such file.", retryable: false } }));
		this.check =
			options.check ??
			(({ firstTimes }) => ({ firstTime: Object.fromEntries(firstTimes.map((name) => [name, true])) }));
		this.heeding = options.heeding ?? false;
		this.plan = compilePlan(options.flow, options.specs ?? SPECS);
		this.execute =
			options.execute ??
			((params) => ({ status: "success", outputs: { echo: params.text, message_id: "m1" } }));
		this.ask = options.ask ?? (() => answer("done"));
		this.state = newRun(this.plan);
		for (const event of options.events ?? []) this.fold(event);
		this.checks = options.checks ?? (options.events ? 4 : Number.POSITIVE_INFINITY);
		this.thawed = continueRun(this.plan, takeSnapshot(this.state));
		this.now = (options.events?.at(-1)?.at ?? this.now) + 1;
	}

	start(message: Message = {}): this {
		const node = this.plan.flow.nodes.find(({ type }) => type === "Test.Start")?.id ?? "start";
		return this.request({ node, message, cause: "api" });
	}

	request(request: Omit<RunRequest, "flow">): this {
		const started = startRun({ flow: this.plan.flow, ...request });
		if ("fault" in started) throw new Error(started.fault.message);
		return this.append(started.event);
	}

	append(...bodies: readonly EventBody[]): this {
		for (const body of bodies)
			this.take({ ...body, run: RUN, seq: this.events.length + 1, at: this.now++ } as Event);
		return this;
	}

	/** Runs until nothing is left to do, settling executions in the order in which they began. */
	finish(): this {
		while (this.step());
		return this;
	}

	/** Begins whatever can begin; does not settle anything. */
	begin(): void {
		for (let commands = decide(this.state); commands.length > 0; commands = decide(this.state)) {
			const before = this.events.length;
			for (const command of commands) if (!isOutOfDate(this.state, command)) this.perform(command);
			if (this.events.length === before) return;
		}
	}

	/**
	 * Begins what can begin, then settles one execution, the oldest unless told, or fires one timer. Gives false when
	 * there is nothing.
	 */
	step(which: "oldest" | "newest" = "oldest"): boolean {
		this.begin();
		const command = which === "oldest" ? this.inFlight.shift() : this.inFlight.pop();
		if (command) return this.settle(command);
		const [timer] = pendingTimers(this.state).sort((a, b) => a.due - b.due);
		if (!timer) return false;
		this.now = Math.max(this.now, timer.due);
		this.append(...timerEvents(this.state, timer.step, this.now - timer.due));
		return true;
	}

	/** Lets time pass, in milliseconds, in which nothing happens. */
	pass(ms: number): this {
		this.now += ms;
		return this;
	}

	/** Answers the question that a step asked. */
	answer(
		step: number,
		said: Partial<Omit<ApprovalResolve, "type" | "step">> & Pick<ApprovalResolve, "answer">,
	): this {
		const approval = this.state.steps.get(step)?.approval?.id ?? "";
		this.append({ type: "approval-resolve", step, approval, ...said });
		return this;
	}

	/** Starts as a program does that calls the tools of a node. */
	open(node: string, message: Message = {}): this {
		this.request({ node, message, cause: "session" }).begin();
		return this;
	}

	/** Calls a tool as the program does that a step's tools are open to. */
	call(step: number, name: string, args: unknown): this {
		const call = `rpc_${this.events.length}`;
		this.append({ type: "session-call", step, call, name, arguments: args });
		return this;
	}

	/** Has the run that a step's sub-flow is wait for a person, or no longer. */
	childWaits(step: number, waiting: boolean): this {
		return this.append({ type: "child-wait", step, child: RUN, waiting });
	}

	/** Ends the run that a step's sub-flow is. */
	endChild(step: number, outcome: Outcome): this {
		this.append(...outcomeEvents(this.state, step, outcome));
		return this;
	}

	resolve(step: number, said: "happened" | "again" | "fail", outputs?: Message): this {
		const taken = resolveEvents(this.state, step, said, outputs);
		if ("fault" in taken) throw new Error(taken.fault.message);
		this.append(...taken.events);
		return this;
	}

	ofType<Type extends Event["type"]>(type: Type): Extract<Event, { type: Type }>[] {
		return this.events.filter((event): event is Extract<Event, { type: Type }> => event.type === type);
	}

	private perform(command: Command): void {
		switch (command.type) {
			case "record":
				this.append(...command.events);
				break;
			case "set-timer": {
				const { step, until } = command;
				this.append({ type: "timer-set", step, due: "due" in until ? until.due : this.now + until.delayMs });
				break;
			}
			case "ask-person":
				this.append(this.question(command));
				break;
			case "check-consent":
				this.append({ type: "consent-check", step: command.step, ...this.check(command) });
				break;
			case "read-attachments":
				this.append({ type: "attachments-read", step: command.step, ...this.attach(command) });
				break;
			case "probe-step":
				this.effects.push(`probe:${command.step}`);
				this.append(...probeEvents(this.state, command.step, this.probe(command)));
				break;
			case "call-flow":
				this.append(startEvent(command, `caller-${++this.callers}`));
				this.append({ type: "run-call", step: command.step, child: RUN, flow: command.flow, revision: 1 });
				break;
			case "open-tools":
				this.append(startEvent(command, ""));
				break;
			case "abort":
				if (this.heeding) for (const step of command.steps) this.abort(step);
				break;
			default:
				this.append(startEvent(command, `caller-${++this.callers}`));
				this.inFlight.push(command);
		}
	}

	private question(command: Extract<Command, { type: "ask-person" }>): EventBody {
		return questionEvent(command, `question-${command.step}`, this.now);
	}

	/** As a node that stops on an abort. */
	private abort(step: number): void {
		const index = this.inFlight.findIndex((command) => command.step === step);
		if (index < 0) return;
		this.inFlight.splice(index, 1);
		this.effects.push(`aborted:${step}`);
		const error = { code: "RUN_CANCELLED", message: "Aborted.", retryable: false };
		this.append(...outcomeEvents(this.state, step, { status: "error", error }));
	}

	private settle(command: Extract<Command, { type: "execute" | "ask-model" }>): true {
		if (command.type === "execute") {
			this.effects.push(`${command.node.id}:${JSON.stringify(command.params.to ?? command.params.text)}`);
			this.append(...outcomeEvents(this.state, command.step, this.execute(command.params, command)));
			return true;
		}
		this.effects.push(`model:${command.step}:${command.turn}`);
		const said = this.ask(command);
		this.append(...this.said(command.step, said));
		return true;
	}

	private said(step: number, said: ReturnType<Ask>): readonly EventBody[] {
		if (!("status" in said)) return answerEvents(this.state, step, said);
		if (said.status !== "refused") return outcomeEvents(this.state, step, said);
		return refusalEvents(this.state, step, said.error, said.refusal);
	}

	private fold(event: Event): void {
		if (this.events.length >= MOST_EVENTS) throw new Error("This run does not end.");
		this.events.push(event);
		evolve(this.state, event);
	}

	private take(event: Event): void {
		this.fold(event);
		if (this.checks-- <= 0) return;
		this.thawed = checkSnapshot(this.thawed, event, this.state);
	}
}

/** A model's answer with the given words and calls. */
export function answer(text: string, ...toolCalls: { name: string; arguments: unknown }[]): ModelAnswer {
	const calls: ToolCall[] = toolCalls.map((call, index) => ({ id: `c${index + 1}`, ...call }));
	return { text, toolCalls: calls, usage: { inputTokens: 1, outputTokens: 1 } };
}
