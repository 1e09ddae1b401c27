import type { AskModelCommand } from "@switchyard/engine";
import type { Fault, ModelAnswer, ModelCredential } from "@switchyard/spec";
import { NO_SECRETS } from "../ports/secret-opener.ts";
import { Attempt, type CameLate } from "./attempt.ts";
import type { HostServices } from "./host-services.ts";
import { askModel } from "./work/ask-model.ts";

/** Receives the outcome of a request to a model. */
export interface ModelOwner {
	readonly id: string;
	modelAnswered(attempt: ModelAttempt, answer: ModelAnswer): void;
	modelFailed(attempt: ModelAttempt, fault: Fault): void;
}

/** One request to a model. */
export class ModelAttempt extends Attempt<ModelAnswer> {
	readonly command: AskModelCommand;
	/** It is paid for as soon as it is asked. */
	readonly whenStopping = "finish";
	readonly #owner: ModelOwner;
	#credential: ModelCredential | undefined;

	constructor(services: HostServices, owner: ModelOwner, command: AskModelCommand) {
		super(services, services.limits.modelTimeoutMs);
		this.command = command;
		this.#owner = owner;
		const { setting } = command;
		if ("credential" in setting) this.prepare = () => this.#open(setting.credential);
	}

	get step(): number {
		return this.command.step;
	}

	protected work(): Promise<ModelAnswer> {
		const { step, turn } = this.command;
		const onText = (text: string) => {
			if (!this.settled) this.services.emit(this.#owner.id, { type: "model-delta", step, turn, text });
		};
		const listener = { signal: this.signal, onText };
		return askModel(this.services, this.command, listener, { credential: this.#credential, mask: this.mask });
	}

	async #open(name: string): Promise<void> {
		const { secrets } = this.services;
		const opened = await this.fromStore(() => secrets.open(name, "model"));
		this.#credential = opened as ModelCredential;
		this.mask = secrets.maskOf([opened], JSON.stringify(this.command.messages)) ?? NO_SECRETS;
	}

	protected succeed(answer: ModelAnswer): void {
		this.services.crashPoint?.("after-model");
		this.#owner.modelAnswered(this, answer);
	}

	protected fail(fault: Fault): void {
		this.#owner.modelFailed(this, fault);
	}

	protected answerLate(late: CameLate<ModelAnswer>, lateMs: number): void {
		const { step, attempt, turn } = this.command;
		this.services.answeredLate(this.#owner.id, {
			attempt: { step, attempt, turn, lateMs },
			came: "result" in late ? late.result : { status: "error", error: late.fault },
			mask: this.mask,
		});
	}

	protected timeoutFault(): Fault {
		return {
			code: "MODEL_FAILED",
			message: `The model did not answer within ${this.services.limits.modelTimeoutMs / 1000} seconds.`,
			retryable: true,
		};
	}
}
