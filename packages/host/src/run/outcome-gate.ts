import type { Outcome, RunState } from "@switchyard/engine";
import type { NodeError } from "@switchyard/node-kit";
import { type Fault, jsonSize, type Message, type ModelAnswer, type StepEnd } from "@switchyard/spec";
import type { HostServices } from "../attempts/host-services.ts";
import { faultOf } from "../attempts/work/fault-of.ts";
import { type Admitted, admit } from "./admit.ts";
import { MessageMeter } from "./message-meter.ts";

/** What comes of a run's steps passes here: as JSON, without secrets, and no larger than a message may be. */
export class OutcomeGate {
	readonly #services: HostServices;
	readonly #state: RunState;
	readonly #meter: MessageMeter;

	/** @param written what the run has written into messages so far, in characters of JSON. */
	constructor(services: HostServices, state: RunState, written: number) {
		this.#services = services;
		this.#state = state;
		this.#meter = new MessageMeter(services.limits.messageSize);
		this.#meter.add(written);
	}

	/** A step succeeded; whether that counts depends on what it gives. */
	outcomeOf(step: number, outputs: Message): Outcome {
		try {
			const { value, size } = this.admit(outputs);
			const isCall = this.#state.steps.get(step)?.tool !== undefined;
			const refused = isCall ? undefined : this.#meter.refuse(this.#state, step, size);
			return refused
				? { status: "error", error: this.faultOf(refused) }
				: { status: "success", outputs: value };
		} catch (error) {
			return { status: "error", error: this.faultOf(error) };
		}
	}

	/** A step failed, perhaps after it had given something. */
	failureOf(step: number, error: Fault, outputs: Message | undefined): Outcome {
		const kept = outputs && this.outcomeOf(step, outputs);
		return { status: "error", error, ...(kept?.status === "success" ? { outputs: kept.outputs } : {}) };
	}

	/** What came too late goes into no message, so only its own size counts. */
	lateOf(came: Outcome | ModelAnswer): Outcome | ModelAnswer {
		try {
			return this.admit(came).value;
		} catch (error) {
			return { status: "error", error: this.faultOf(error) };
		}
	}

	/** Why what the engine's own construct gives must not go into its message. A response goes to the caller instead. */
	refuse({ step, outputs }: Pick<StepEnd, "step" | "outputs">): NodeError | undefined {
		if (this.#state.steps.get(step)?.node.construct === "respond") return undefined;
		return this.#meter.refuse(this.#state, step, jsonSize(outputs));
	}

	/** @throws NodeError `MESSAGE_TOO_LARGE`, or `NODE_FAILED` when it is no JSON */
	admit<Value extends object>(value: Value): Admitted<Value> {
		const { limits, secrets } = this.#services;
		return admit(value, limits.messageSize, (text) => secrets.redact(text));
	}

	faultOf(error: unknown): Fault {
		return faultOf(error, (text) => this.#services.secrets.redact(text));
	}
}
