import { randomUUID } from "node:crypto";
import {
	type AskModelCommand,
	answerEvents,
	type Command,
	decide,
	type ExecuteCommand,
	type Outcome,
	outcomeEvents,
	pendingTimers,
	type RecordCommand,
	resolveEvents,
	type SetTimerCommand,
	startEvent,
} from "@switchyard/engine";
import type { NodeError } from "@switchyard/node-kit";
import type { EventBody, Fault, Message, ModelAnswer, ResolveStepBody, StepEnd } from "@switchyard/spec";
import { jsonSize } from "../../journal/json-size.ts";
import { ActionAttempt, type StepOwner } from "./action-attempt.ts";
import { type Admitted, admit } from "./admit.ts";
import type { Attempt } from "./attempt.ts";
import { faultOf } from "./fault-of.ts";
import type { HostServices } from "./host-services.ts";
import { InFlight } from "./in-flight.ts";
import { MessageMeter } from "./message-meter.ts";
import { ModelAttempt, type ModelOwner } from "./model-attempt.ts";
import type { RunRecorder } from "./run-recorder.ts";

/** Commands performed before a run lets others go on and its own events reach the disk. */
const COMMANDS_PER_TURN = 256;

/** One run while it is in memory: performs what the engine decides and records what came of it. */
export class ActiveRun implements StepOwner, ModelOwner {
	readonly recorder: RunRecorder;
	readonly #services: HostServices;
	readonly #meter: MessageMeter;
	readonly #inFlight = new InFlight();
	/** Commits that must come before anything else is decided. */
	#holds = 0;
	#performed = 0;
	#driving = false;
	#parked = false;
	#released = false;

	constructor(services: HostServices, recorder: RunRecorder, written: number) {
		this.#services = services;
		this.recorder = recorder;
		this.#meter = new MessageMeter(services.limits.messageSize);
		this.#meter.add(written);
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
			while (again && !this.#stands) again = this.#performAll(decide(this.recorder.state));
		} catch (error) {
			this.#collapse(error);
		} finally {
			this.#driving = false;
		}
		if (this.recorder.state.endedAt !== undefined) this.release();
	}

	/** Goes on where the process before this one stopped. */
	resume(): void {
		this.#append({ type: "run-resume" });
		for (const { step, due } of pendingTimers(this.recorder.state)) this.#setAlarm(step, due);
		this.drive();
	}

	cancel(): void {
		this.#append({ type: "run-cancel" });
		// Not only once the disk has what was before it: that may take until there is room.
		this.#abort();
		this.drive();
	}

	/** Takes a person's word on a step whose outcome is unknown. Gives false when the step does not wait for one. */
	resolveStep(step: number, answer: ResolveStepBody["answer"], outputs: Message | undefined): boolean {
		const events = resolveEvents(this.recorder.state, step, answer, outputs);
		this.#appendAll(events);
		this.drive();
		return events.length > 0;
	}

	/** Starts nothing new. Resolves when everything has ended that must not be cut off. */
	park(): Promise<void> {
		this.#parked = true;
		return this.#inFlight.cutOff();
	}

	/** Leaves the run as the journal has it. */
	release(): void {
		this.#released = true;
		this.#inFlight.drop();
	}

	stepSucceeded(attempt: ActionAttempt, outputs: Message): void {
		this.#settle(attempt, this.#outcomeOf(attempt, outputs));
	}

	stepFailed(attempt: ActionAttempt, error: Fault, outputs: Message | undefined): void {
		const kept = outputs && this.#outcomeOf(attempt, outputs);
		this.#settle(attempt, {
			status: "error",
			error,
			...(kept?.status === "success" ? { outputs: kept.outputs } : {}),
		});
	}

	modelAnswered(attempt: ModelAttempt, answer: ModelAnswer): void {
		let admitted: ModelAnswer;
		try {
			admitted = this.#admit(answer).value;
		} catch (error) {
			this.modelFailed(attempt, this.#faultOf(error));
			return;
		}
		this.#inFlight.end(attempt);
		this.#appendAll(answerEvents(this.recorder.state, attempt.step, admitted));
		// A paid answer is on disk before anything follows from it.
		this.#hold();
	}

	modelFailed(attempt: ModelAttempt, error: Fault): void {
		this.#settle(attempt, { status: "error", error });
	}

	/** True while nothing may be decided. */
	get #stands(): boolean {
		return this.#holds > 0 || this.#parked || this.#released;
	}

	/** Gives true when there may be more to decide. */
	#performAll(commands: readonly Command[]): boolean {
		const { state } = this.recorder;
		const { closing } = state;
		for (const command of commands) {
			if (command.type === "abort") return this.#abort();
			this.#perform(command);
			// What was decided before the run began to close is out of date.
			if (state.closing !== closing) return true;
			if (++this.#performed % COMMANDS_PER_TURN === 0) this.#hold();
		}
		return commands.length > 0;
	}

	#perform(command: Exclude<Command, { type: "abort" }>): void {
		switch (command.type) {
			case "record":
				this.#record(command);
				break;
			case "execute":
				this.#execute(command);
				break;
			case "ask-model":
				this.#askModel(command);
				break;
			case "set-timer":
				this.#setTimer(command);
		}
	}

	#record({ events }: RecordCommand): void {
		for (const body of events) {
			const refused = body.type === "step-end" && this.#refuseOutputs(body);
			if (refused) this.#append({ type: "step-fail", step: body.step, error: this.#faultOf(refused) });
			else this.#append(body);
		}
	}

	/** A response goes to the caller, not into the message. */
	#refuseOutputs({ step, outputs }: Pick<StepEnd, "step" | "outputs">): NodeError | undefined {
		const { state } = this.recorder;
		if (state.steps.get(step)?.node.construct === "respond") return undefined;
		return this.#meter.refuse(state, step, jsonSize(outputs));
	}

	#execute(command: ExecuteCommand): void {
		const isNewCall = command.tool !== undefined && command.tool.callerId === undefined;
		this.#append(startEvent(command, isNewCall ? randomUUID() : ""));
		const attempt = new ActionAttempt(this.#services, this, command);
		this.#inFlight.add(attempt);
		if (command.effect === "safe") attempt.begin();
		else this.#onDisk(() => attempt.begin());
	}

	#askModel(command: AskModelCommand): void {
		this.#append(startEvent(command, ""));
		const attempt = new ModelAttempt(this.#services, this, command);
		this.#inFlight.add(attempt);
		this.#onDisk(() => attempt.begin());
	}

	#setTimer({ step, delayMs }: SetTimerCommand): void {
		const due = Date.now() + delayMs;
		this.#append({ type: "timer-set", step, due });
		this.#setAlarm(step, due);
	}

	#setAlarm(step: number, due: number): void {
		this.#inFlight.setAlarm(step, due, (lateMs) => {
			this.#append({ type: "timer-fire", step, lateMs });
			this.drive();
		});
	}

	/** Calls back what is in flight. Gives true when some of it has ended already. */
	#abort(): boolean {
		const { state } = this.recorder;
		const before = state.running;
		const message =
			state.closing?.status === "cancelled" ? "The run was cancelled." : "Another branch of the run failed.";
		this.#inFlight.callOff({ code: "RUN_CANCELLED", message, retryable: false });
		return state.running !== before;
	}

	#outcomeOf({ command }: ActionAttempt, outputs: Message): Outcome {
		try {
			const { value, size } = this.#admit(outputs);
			const refused = command.tool ? undefined : this.#meter.refuse(this.recorder.state, command.step, size);
			return refused
				? { status: "error", error: this.#faultOf(refused) }
				: { status: "success", outputs: value };
		} catch (error) {
			return { status: "error", error: this.#faultOf(error) };
		}
	}

	#settle(attempt: Attempt, outcome: Outcome): void {
		this.#inFlight.end(attempt);
		this.#appendAll(outcomeEvents(this.recorder.state, attempt.step, outcome));
		this.drive();
	}

	#appendAll(events: readonly EventBody[]): void {
		for (const event of events) this.#append(event);
	}

	#append(event: EventBody): void {
		if (this.recorder.state.endedAt !== undefined) return;
		try {
			this.recorder.append(event);
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

	/** What can never be committed never goes on: the journal has failed, or the run was not accepted. */
	#onDisk(goOn: () => void): void {
		this.recorder.committed().then(
			() => this.#released || goOn(),
			() => this.release(),
		);
	}

	#admit<Value extends object>(value: Value): Admitted<Value> {
		const { limits, secrets } = this.#services;
		return admit(value, limits.messageSize, (text) => secrets.redact(text));
	}

	#faultOf(error: unknown): Fault {
		return faultOf(error, (text) => this.#services.secrets.redact(text));
	}

	/** An error in the engine or the host ends this run and no other. */
	#collapse(error: unknown): void {
		this.#services.logger.error({ run: this.id, err: error }, "a run failed inside the server");
		const fault: Fault = {
			code: "INTERNAL",
			message: "Something went wrong inside the server.",
			retryable: false,
			detail: this.#faultOf(error).detail ?? "",
		};
		try {
			this.recorder.append({ type: "run-end", status: "failed", error: fault });
		} catch {
			this.release();
		}
	}
}
