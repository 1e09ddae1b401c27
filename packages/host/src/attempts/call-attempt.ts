import type { CallFlowCommand } from "@switchyard/engine";
import type { Fault } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import { Attempt } from "./attempt.ts";
import type { HostServices } from "./host-services.ts";

/** Receives the version of the sub-flow that a step calls. */
export interface CallOwner {
	readonly id: string;
	flowFound(attempt: CallAttempt, flow: Flow): void;
	attemptFailed(attempt: CallAttempt, fault: Fault): void;
}

/** The look for the flow that a step calls; the flow's run comes after it. */
export class CallAttempt extends Attempt<Flow> {
	readonly command: CallFlowCommand;
	/** A stopping host begins no run. */
	readonly whenStopping = "drop";
	readonly #owner: CallOwner;

	constructor(services: HostServices, owner: CallOwner, command: CallFlowCommand) {
		super(services, services.limits.stepTimeoutMs);
		this.command = command;
		this.#owner = owner;
	}

	get step(): number {
		return this.command.step;
	}

	protected work(): Promise<Flow> {
		const { flow, asker } = this.command;
		return this.fromStore(() => this.services.findFlow(flow, asker));
	}

	protected succeed(flow: Flow): void {
		this.#owner.flowFound(this, flow);
	}

	protected fail(fault: Fault): void {
		this.#owner.attemptFailed(this, fault);
	}

	/** Nothing was asked of the flow yet. */
	protected answerLate(): void {}

	protected timeoutFault(): Fault {
		return { code: "STEP_TIMEOUT", message: "The sub-flow was not found in time.", retryable: true };
	}
}
