import type { OpenToolsCommand } from "@switchyard/engine";
import type { Fault } from "@switchyard/spec/error";
import type { Message } from "@switchyard/spec/json";
import { LONGEST_TIMER_MS } from "../ports/clock.ts";
import { Attempt } from "./attempt.ts";
import type { HostServices } from "./host-services.ts";

/** Is notified when a program is done with a step's tools. */
export interface SessionOwner {
	sessionEnded(attempt: SessionAttempt): void;
	attemptFailed(attempt: SessionAttempt, fault: Fault): void;
}

/** A step that lasts for as long as a program has its tools. */
export class SessionAttempt extends Attempt<Message> {
	readonly step: number;
	/** The program's connection ends with the process. */
	readonly whenStopping = "drop";
	/** It only waits for the program. */
	protected override readonly actsOutside = false;
	readonly #owner: SessionOwner;

	constructor(services: HostServices, owner: SessionOwner, { step }: OpenToolsCommand) {
		super(services, LONGEST_TIMER_MS);
		this.step = step;
		this.#owner = owner;
	}

	/** The program is done. Once this returns, the step has ended, and what followed from that is on its way to the disk. */
	readonly finish = () => this.complete({});

	protected work(): Promise<Message> {
		return new Promise((_resolve, reject) => {
			this.signal.addEventListener("abort", () => reject(this.signal.reason), { once: true });
		});
	}

	protected succeed(): void {
		this.#owner.sessionEnded(this);
	}

	protected fail(fault: Fault): void {
		this.#owner.attemptFailed(this, fault);
	}

	protected answerLate(): void {}

	protected timeoutFault(): Fault {
		return { code: "SESSION_EXPIRED", message: "The session was open for too long.", retryable: true };
	}
}
