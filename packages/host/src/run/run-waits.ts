import {
	type AskPersonCommand,
	expiryEvents,
	type PersonsAnswer,
	pendingTimers,
	personEvents,
	questionEvent,
	type Run,
	resolveEvents,
	type SetTimerCommand,
	timerEvents,
} from "@switchyard/engine";
import type { Attribution } from "@switchyard/spec/actor";
import type { Fault } from "@switchyard/spec/error";
import type { EventBody } from "@switchyard/spec/event";
import { defined } from "@switchyard/spec/json";
import type { HostServices } from "../attempts/host-services.ts";
import type { InFlight } from "../attempts/in-flight.ts";
import type { StepWord } from "../ports/runs.ts";
import { approvalId } from "./approval-id.ts";
import type { AppendOptions } from "./run-recorder.ts";

/** What waits ask of their run. */
interface WaitingRun {
	readonly id: string;
	readonly state: Run;
	readonly append: (event: EventBody, options?: AppendOptions) => void;
	readonly drive: () => void;
}

/** What a run waits for that is no work: times, and people. */
export class RunWaits {
	readonly #services: Pick<HostServices, "clock" | "crashPoint">;
	readonly #run: WaitingRun;
	readonly #inFlight: InFlight;

	constructor(services: Pick<HostServices, "clock" | "crashPoint">, run: WaitingRun, inFlight: InFlight) {
		this.#services = services;
		this.#run = run;
		this.#inFlight = inFlight;
	}

	/** Sets the alarms of timers that the journal has. */
	wake(): void {
		for (const { step, due } of pendingTimers(this.#run.state)) this.setAlarm(step, due);
	}

	setTimer({ step, until }: SetTimerCommand): void {
		const at = this.#services.clock.now();
		const due = "due" in until ? until.due : at + until.delayMs;
		this.#run.append({ type: "timer-set", step, due }, { at });
		this.setAlarm(step, due);
	}

	setAlarm(step: number, due: number): void {
		this.#inFlight.setAlarm(step, due, (lateMs) => this.#ring(step, lateMs));
	}

	/** What a step waits for a person with has expired before its time: what it asked about was settled elsewhere. */
	expire(step: number): void {
		this.#pass(expiryEvents(this.#run.state, step));
	}

	#ring(step: number, lateMs: number): void {
		const events = timerEvents(this.#run.state, step, lateMs);
		this.#pass(events);
		if (events.some(({ type }) => type === "approval-escalate")) this.#setExpiryAlarm(step);
	}

	/** A question that has escalated still expires. */
	#setExpiryAlarm(step: number): void {
		const expiry = pendingTimers(this.#run.state).find((timer) => timer.step === step);
		if (expiry) this.setAlarm(step, expiry.due);
	}

	#pass(events: readonly EventBody[]): void {
		this.#services.crashPoint?.("before-timer");
		for (const event of events) this.#run.append(event);
		this.#run.drive();
		this.#services.crashPoint?.("after-timer");
	}

	askPerson(command: AskPersonCommand): void {
		const { step, round, budget } = command;
		const approval = approvalId(this.#run.id, step, round, budget?.raise);
		const at = this.#services.clock.now();
		const asked = questionEvent(command, approval, at);
		const { escalateAt: due = asked.due } = asked;
		this.#run.append(asked, { at });
		if (due !== undefined) this.setAlarm(step, due);
	}

	/** Takes a person's word on a step whose outcome is unknown. Gives false when the step does not wait for one, or why it cannot be taken. */
	resolveStep(step: number, { answer, outputs, mark }: StepWord, who: Attribution): boolean | Fault {
		const said = { ...who, ...defined({ mark }) };
		return this.#takeWord(resolveEvents(this.#run.state, step, answer, outputs, said));
	}

	/** Takes a person's answer. Gives false when the step does not wait for one, or why it cannot be taken. */
	answer(step: number, said: PersonsAnswer): boolean | Fault {
		return this.#takeWord(personEvents(this.#run.state, step, said));
	}

	#takeWord(word: { readonly events: readonly EventBody[] } | { readonly fault: Fault }): boolean | Fault {
		if ("fault" in word) return word.fault;
		this.#services.crashPoint?.("before-answer");
		for (const event of word.events) this.#run.append(event);
		this.#run.drive();
		this.#services.crashPoint?.("after-answer");
		return word.events.length > 0;
	}
}
