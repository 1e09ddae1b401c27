import {
	type AbortCommand,
	type Asking,
	answerEvents,
	type Command,
	callOf,
	decide,
	type ExecuteCommand,
	isChildWaiting,
	isIdle,
	isOutOfDate,
	isToDo,
	lateEvents,
	nodeOfStep,
	type Outcome,
	openSessionsOf,
	outcomeEvents,
	refusalEvents,
	stepsInFlight,
	stopEvents,
	waitsForRun,
} from "@switchyard/engine";
import type { Attribution } from "@switchyard/spec/actor";
import type { Fault } from "@switchyard/spec/error";
import type { EventBody } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import type { ModelAnswer, ModelRefusal } from "@switchyard/spec/model";
import type { ActionAttempt } from "../attempts/action-attempt.ts";
import type { Attempt } from "../attempts/attempt.ts";
import type { CallAttempt } from "../attempts/call-attempt.ts";
import type { HostServices } from "../attempts/host-services.ts";
import { InFlight } from "../attempts/in-flight.ts";
import type { LateAnswer } from "../attempts/late-answer.ts";
import { ModelAttempt } from "../attempts/model-attempt.ts";
import type { SessionAttempt } from "../attempts/session-attempt.ts";
import { faultOf } from "../attempts/work/fault-of.ts";
import type { StepSession } from "../sessions/step-session.ts";
import { StepSessions } from "../sessions/step-sessions.ts";
import { HeldSteps } from "./held-steps.ts";
import { isAllowedWhileParked } from "./parked-commands.ts";
import { RunChat } from "./run-chat.ts";
import { AGENT_STOPPED, abortedFor, internal, stopping } from "./run-faults.ts";
import type { AppendOptions, RunRecorder } from "./run-recorder.ts";
import { RunWaits } from "./run-waits.ts";
import { type FlowCalls, SubFlowRuns } from "./sub-flow-runs.ts";
import { WorkBeginner, type WorkOwner } from "./work-beginner.ts";

/** Events after which a run yields to others until its own are on disk. */
const MOST_UNSENT = 512;

/** The step of a program that opened the run. */
const FIRST_STEP = 1;

/** One run while it is in memory: performs what the engine decides and records what came of it. */
export class ActiveRun implements WorkOwner {
	readonly recorder: RunRecorder;
	readonly #services: HostServices;
	readonly #subFlows: SubFlowRuns;
	/** An error of the host itself, as the journal keeps it. */
	readonly #faultOf = (error: unknown) => faultOf(error, (text) => this.#services.secrets.redact(text));
	readonly #inFlight: InFlight;
	readonly #nodeSessions: StepSessions;
	readonly #work: WorkBeginner;
	/** Steps that wait for a host before they begin. */
	readonly held: HeldSteps;
	/** Times and people. */
	readonly waits: RunWaits;
	readonly chat: RunChat;
	/** Commits that must come before anything else is decided. */
	#holds = 0;
	#driving = false;
	#parked = false;
	#released = false;

	constructor(services: HostServices, calls: FlowCalls, recorder: RunRecorder) {
		this.#services = services;
		this.recorder = recorder;
		this.#inFlight = new InFlight(services.clock);
		this.#subFlows = new SubFlowRuns(calls, recorder);
		const { id } = this;
		const { state } = recorder;
		const append = (event: EventBody, options?: AppendOptions) => this.#append(event, options);
		const drive = () => this.drive();
		this.waits = new RunWaits(services, { id, state, append, drive }, this.#inFlight);
		this.chat = new RunChat({ state, append, drive }, this.#inFlight);
		this.#nodeSessions = new StepSessions({
			id,
			state,
			clock: services.clock,
			ids: services.ids,
			append,
			drive,
			faultOf: this.#faultOf,
			abortStep: (step, fault) => this.#inFlight.abort(fault, [step]),
			journal: services.journal,
			committed: () => recorder.committed(),
			settled: () => recorder.settled(),
		});
		this.held = new HeldSteps(services, { id, drive });
		this.#work = new WorkBeginner({
			services,
			id,
			owner: this,
			state,
			held: this.held,
			inFlight: this.#inFlight,
			nodeSessions: this.#nodeSessions,
			append,
			drive,
			faultOf: this.#faultOf,
			mayBegin: (step) => this.#mayBegin(step),
			onDisk: (next) => this.#onDisk(next),
		});
	}

	get id(): string {
		return this.recorder.head.id;
	}

	/** Does all that can be done now. */
	drive(): void {
		if (this.#driving) return;
		this.#driving = true;
		try {
			let again = true;
			// Nothing may be decided while a commit must come first.
			while (again && this.#holds === 0 && !this.#released)
				again = this.#performAll(decide(this.recorder.state, this.held.numbers));
		} catch (error) {
			this.#collapse(error);
		} finally {
			this.#driving = false;
		}
		this.#subFlows.cancelUnwanted();
		this.#services.nodeSessions?.keepOnly(this.id, openSessionsOf(this.recorder.state));
		this.held.keepOnly((step) => isToDo(this.recorder.state, step));
		if (this.recorder.state.endedAt !== undefined) this.release();
	}

	/**
	 * Continues where the process before this one stopped. Only work that it cut off makes an event: a run that waits for the next
	 * attempt of a step, or for a sub-flow, would gain one at each restart.
	 * @param loss the loss of the database by which the end of the journal may be missing: the run learns of it once
	 */
	resume(loss?: number): void {
		const isCutOff = stepsInFlight(this.recorder.state) > 0;
		if (loss !== undefined || isCutOff) this.#append({ type: "run-resume", ...defined({ loss }) });
		this.wake();
	}

	/** Resumes after it was not in memory for a while. */
	wake(): void {
		this.#services.crashPoint?.("before-wake");
		this.waits.wake();
		this.#subFlows.takeUp();
		this.drive();
		this.#services.crashPoint?.("after-wake");
	}

	/** @param why the limit that the run went past as `error`, or who asked. */
	cancel(why: { readonly error?: Fault } & Attribution = {}): void {
		this.#append({ type: "run-cancel", ...why });
		// Not only once the disk has what was before it: that may take until there is room.
		this.#inFlight.abort(why.error ?? abortedFor("cancelled"));
		this.drive();
	}

	/** Stops an agent, which keeps what it has answered. Gives false when the step is no agent at work. */
	stopAgent(step: number, who: Attribution): boolean {
		const attempt = this.#inFlight.get(step);
		const text = attempt instanceof ModelAttempt ? attempt.words : "";
		if (!this.#appendAll(stopEvents(this.recorder.state, step, text, who))) return false;
		this.#inFlight.abort(AGENT_STOPPED, [step]);
		this.drive();
		return true;
	}

	listenerOf({ tool, step }: ExecuteCommand) {
		return this.#nodeSessions.listener(tool?.agent, step);
	}

	callerOf({ tool }: ExecuteCommand): string | undefined {
		return tool && nodeOfStep(this.recorder.state, tool.agent);
	}

	openTools(step: number): StepSession {
		return this.#nodeSessions.open(step);
	}

	/** What the program has that opened the run; nothing when the run is not a session, or is over. */
	get session(): StepSession | undefined {
		return this.#nodeSessions.get(FIRST_STEP);
	}

	/** The run of a step's sub-flow is over. */
	childOver(step: number, child: string, outcome: Outcome): void {
		if (!waitsForRun(this.recorder.state, step, child)) return;
		this.#services.crashPoint?.("before-child-end");
		this.#subFlows.forget(step);
		this.#appendAll(outcomeEvents(this.recorder.state, step, outcome));
		this.drive();
		this.#services.crashPoint?.("after-child-end");
	}

	/** The run of a step's sub-flow waits for a person, or no longer does. */
	childWaits(step: number, child: string, waiting: boolean): void {
		const { state } = this.recorder;
		if (!waitsForRun(state, step, child) || isChildWaiting(state, step) === waiting) return;
		this.#services.crashPoint?.("before-child-wait");
		this.#append({ type: "child-wait", step, child, waiting });
		this.#services.crashPoint?.("after-child-wait");
	}

	/** Keeps what came of an attempt after it was given up; nothing follows from it. Gives false when the run is over. */
	takeLate({ attempt, came, mask }: LateAnswer): boolean {
		if (this.#released) return false;
		return this.#appendAll(lateEvents(this.recorder.state, attempt, came, (text) => mask.redact(text)));
	}

	/** Whether it needs no memory for now: it only waits, nobody counts on this process, and the disk has all of it. */
	mayRest(): boolean {
		return this.#holds === 0 && !this.#parked && isIdle(this.recorder.state);
	}

	/** Starts nothing new. Resolves when what is in flight has ended. */
	park(): Promise<void> {
		this.#parked = true;
		this.#inFlight.cutOff("drop");
		this.#nodeSessions.stop(stopping(this.id), new Set(this.#inFlight.steps));
		return this.#inFlight.idle();
	}

	/** Cuts off what runs again after the next start. */
	cutOff(): void {
		this.#inFlight.cutOff("grace");
	}

	/** The nodes whose steps have not ended. */
	get nodesInFlight(): string[] {
		return this.#inFlight.steps.map((step) => nodeOfStep(this.recorder.state, step) ?? String(step));
	}

	/** Leaves the run as the journal has it. */
	release(): void {
		this.#released = true;
		this.held.keepOnly(() => false);
		this.#nodeSessions.closeAll();
		this.#inFlight.drop();
	}

	stepEnded(attempt: ActionAttempt, outcome: Outcome | Asking): void {
		this.#settle(attempt, outcome);
	}

	modelAnswered(attempt: ModelAttempt, answer: ModelAnswer): void {
		const { state } = this.recorder;
		const { step, turn, attempt: number, fallback } = attempt.command;
		this.#inFlight.end(attempt);
		const events = answerEvents(state, step, answer);
		// The agent was stopped meanwhile: nothing follows from the answer, but it is paid for.
		const late = { step, attempt: number, turn, ...defined({ fallback }), lateMs: 0 };
		this.#appendAll(events.length > 0 ? events : lateEvents(state, late, answer));
		// A paid answer is on disk before anything follows from it.
		this.#hold();
	}

	modelFailed(attempt: ModelAttempt, error: Fault, refusal: ModelRefusal | undefined): void {
		this.#inFlight.end(attempt);
		this.#appendAll(refusalEvents(this.recorder.state, attempt.step, error, refusal));
		this.drive();
	}

	flowFound(attempt: CallAttempt, flow: Flow): void {
		const { step, spec, params, depth, timeoutMs, inherited } = attempt.command;
		const call = callOf(spec, params);
		this.#inFlight.end(attempt);
		try {
			this.#services.crashPoint?.("before-child");
			const { child, revision } = this.#subFlows.begin({ flow, call, step, depth, inherited });
			this.#services.crashPoint?.("after-child");
			const at = this.#services.clock.now();
			const due = timeoutMs === undefined ? undefined : at + timeoutMs;
			const called = { type: "run-call", step, child, flow: flow.id, revision, ...defined({ due }) } as const;
			this.#append(called, { at });
			if (due !== undefined) this.waits.setAlarm(step, due);
		} catch (error) {
			const outcome: Outcome = { status: "error", error: this.#faultOf(error) };
			this.#appendAll(outcomeEvents(this.recorder.state, step, outcome));
		}
		this.drive();
	}

	sessionEnded(attempt: SessionAttempt): void {
		this.#settle(attempt, { status: "success", outputs: {} });
	}

	attemptFailed(attempt: CallAttempt | SessionAttempt, error: Fault): void {
		this.#settle(attempt, { status: "error", error });
	}

	#mayBegin(step: number): boolean {
		return !this.#released && !this.#parked && isToDo(this.recorder.state, step);
	}

	/** Gives true when there may be more to decide. */
	#performAll(commands: readonly Command[]): boolean {
		let performed = false;
		for (const command of commands) {
			if (command.type === "abort") {
				performed = this.#abort(command) || performed;
				continue;
			}
			// What was decided before its step was dropped is out of date.
			if (isOutOfDate(this.recorder.state, command)) continue;
			if (this.#parked && !isAllowedWhileParked(command, this.#inFlight.steps)) continue;
			performed = this.#perform(command) || performed;
			if (this.recorder.unsent >= MOST_UNSENT && this.#holds === 0) this.#hold();
		}
		return performed;
	}

	/** Gives false when nothing has come of it: the step waits for a host, for the store of approvals, or for its files. */
	#perform(command: Exclude<Command, AbortCommand>): boolean {
		switch (command.type) {
			case "record":
				this.#appendAll(command.events);
				break;
			case "set-timer":
				this.waits.setTimer(command);
				break;
			case "ask-person":
				this.waits.askPerson(command);
				break;
			default:
				return this.#work.begin(command);
		}
		return true;
	}

	/** Aborts steps whose results are no longer of use. Returns true when some of them have ended already. */
	#abort({ steps, reason }: AbortCommand): boolean {
		const before = stepsInFlight(this.recorder.state);
		this.#inFlight.abort(abortedFor(reason), steps);
		return stepsInFlight(this.recorder.state) !== before;
	}

	#settle(attempt: Attempt, outcome: Outcome | Asking): void {
		this.#inFlight.end(attempt);
		const redact = (text: string) => attempt.mask.redact(text);
		this.#appendAll(outcomeEvents(this.recorder.state, attempt.step, outcome, redact));
		this.drive();
	}

	/** Gives false when there were none. */
	#appendAll(events: readonly EventBody[]): boolean {
		for (const event of events) this.#append(event);
		return events.length > 0;
	}

	#append(event: EventBody, options?: AppendOptions): void {
		if (this.recorder.state.endedAt !== undefined) return;
		try {
			this.recorder.append(event, options);
			this.#nodeSessions.follow(event);
		} catch (error) {
			this.#collapse(error);
		}
	}

	/** Decides nothing more until everything so far is on disk. */
	#hold(): void {
		this.#holds++;
		this.#onDisk(() => {
			this.#holds--;
			this.drive();
		});
	}

	/** Never runs `next` when the commit is impossible: the journal has failed, or the run was not accepted. */
	#onDisk(next: () => void): void {
		this.recorder.committed().then(
			() => this.#released || next(),
			() => this.release(),
		);
	}

	/** An error in the engine or the host ends this run and no other. */
	#collapse(error: unknown): void {
		this.#services.logger.error({ run: this.id, err: error }, "a run failed inside the server");
		const fault = internal(this.#faultOf(error).detail);
		try {
			this.recorder.append({ type: "run-end", status: "failed", error: fault });
		} catch {
			this.release();
		}
	}
}
