import { type ProbeStepCommand, probeEvents, type Run } from "@switchyard/engine";
import type { EventBody, ProbeAnswer } from "@switchyard/spec/event";
import type { HostServices } from "../attempts/host-services.ts";
import type { InFlight } from "../attempts/in-flight.ts";
import { ProbeAttempt, type ProbeOwner } from "../attempts/probe-attempt.ts";
import type { HeldSteps } from "./held-steps.ts";

/** What questions about steps ask of their run. */
interface ProbedRun {
	readonly id: string;
	readonly state: Run;
	readonly inFlight: InFlight;
	readonly held: HeldSteps;
	readonly append: (event: EventBody) => void;
	/** Decides again: the step is held no more. */
	readonly drive: () => void;
}

/** The steps of a run that were cut off, and whose nodes are asked whether they were done. Nothing of them is journalled before the node has said something: a process that dies meanwhile asks again. */
export class StepProbes implements ProbeOwner {
	readonly #services: HostServices;
	readonly #run: ProbedRun;

	constructor(services: HostServices, run: ProbedRun) {
		this.#services = services;
		this.#run = run;
	}

	get id(): string {
		return this.#run.id;
	}

	begin(command: ProbeStepCommand): void {
		const { held, inFlight } = this.#run;
		const reservation = held.roomFor(command);
		if (reservation === "held") return;
		held.hold(command.step);
		const attempt = new ProbeAttempt(this.#services, this, command, reservation);
		inFlight.add(attempt);
		attempt.begin();
	}

	stepProbed(attempt: ProbeAttempt, answer: ProbeAnswer): void {
		const { state, inFlight, held, append, drive } = this.#run;
		const { step, mask } = attempt;
		inFlight.end(attempt);
		held.release(step);
		this.#services.crashPoint?.("before-probe");
		for (const event of probeEvents(state, step, answer, (text) => mask.redact(text))) append(event);
		this.#services.crashPoint?.("after-probe");
		drive();
	}
}
