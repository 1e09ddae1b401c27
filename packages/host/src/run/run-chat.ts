import { answerStopEvents, messageEvents, type PersonsMessage, type Run } from "@switchyard/engine";
import type { Attribution } from "@switchyard/spec/actor";
import type { Fault } from "@switchyard/spec/error";
import type { EventBody } from "@switchyard/spec/event";
import type { InFlight } from "../attempts/in-flight.ts";
import { ModelAttempt } from "../attempts/model-attempt.ts";

/** What a conversation asks of its run. */
interface ChattingRun {
	readonly state: Run;
	readonly append: (event: EventBody) => void;
	readonly drive: () => void;
}

/** A run as people talk with it. */
export class RunChat {
	readonly #run: ChattingRun;
	readonly #inFlight: InFlight;

	constructor(run: ChattingRun, inFlight: InFlight) {
		this.#run = run;
		this.#inFlight = inFlight;
	}

	/** Takes a person's message. Gives true when it is new, false when the conversation has it already, or why it cannot be taken. */
	take(message: PersonsMessage): boolean | Fault {
		const taken = messageEvents(this.#run.state, message);
		if ("fault" in taken) return taken.fault;
		return this.#pass(taken.events);
	}

	/** Stops the answer to a message, of which the words so far are given. Gives false when it is not being answered. */
	stop(answer: { readonly message: string; readonly text: string } & Attribution): boolean {
		return this.#pass(answerStopEvents(this.#run.state, answer));
	}

	/** The words of all answers of models that are under way, by step. */
	get words(): ReadonlyMap<number, string> {
		const attempts = this.#inFlight.steps.map((step) => [step, this.#inFlight.get(step)] as const);
		return new Map(
			attempts.flatMap(([step, attempt]) => (attempt instanceof ModelAttempt ? [[step, attempt.words]] : [])),
		);
	}

	#pass(events: readonly EventBody[]): boolean {
		for (const event of events) this.#run.append(event);
		this.#run.drive();
		return events.length > 0;
	}
}
