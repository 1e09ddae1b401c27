import type { AskModelCommand } from "@switchyard/engine";
import type { ModelCredential } from "@switchyard/spec/credential";
import type { Fault } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";
import type { ModelAnswer, ModelRefusal } from "@switchyard/spec/model";
import { ModelFailure } from "../ports/model-failure.ts";
import { NO_SECRETS } from "../ports/secret-opener.ts";
import { Attempt, type CameLate } from "./attempt.ts";
import type { HostServices } from "./host-services.ts";
import { askModel } from "./work/ask-model.ts";

/** Receives the outcome of a request to a model. */
export interface ModelOwner {
	readonly id: string;
	modelAnswered(attempt: ModelAttempt, answer: ModelAnswer): void;
	/** @param refusal set where the same model later, or another one, may answer the same request. */
	modelFailed(attempt: ModelAttempt, fault: Fault, refusal: ModelRefusal | undefined): void;
}

/** One request to a model. */
export class ModelAttempt extends Attempt<ModelAnswer> {
	readonly command: AskModelCommand;
	/** It is paid for as soon as it is asked. */
	readonly whenStopping = "finish";
	readonly #owner: ModelOwner;
	#credential: ModelCredential | undefined;
	/** The words of the answer so far, without secrets. */
	#words = "";
	#isPreparing = false;
	#ranOutOfTime = false;

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

	get words(): string {
		return this.#words;
	}

	protected work(): Promise<ModelAnswer> {
		const { step, turn } = this.command;
		const onText = (text: string) => {
			this.#words += text;
			if (!this.settled) this.services.emit(this.#owner.id, { type: "model-delta", step, turn, text });
		};
		const onReasoning = (text: string) => {
			if (!this.settled) this.services.emit(this.#owner.id, { type: "reasoning-delta", step, turn, text });
		};
		const listener = { signal: this.signal, run: this.#owner.id, onText, onReasoning };
		return askModel(this.services, this.command, listener, { credential: this.#credential, mask: this.mask });
	}

	async #open(name: string): Promise<void> {
		this.#isPreparing = true;
		const { secrets } = this.services;
		const opened = await this.fromStore(() => secrets.open(name, "model"));
		this.#credential = opened as ModelCredential;
		this.mask = secrets.maskOf([opened], JSON.stringify(this.command.messages)) ?? NO_SECRETS;
		this.#isPreparing = false;
	}

	protected succeed(answer: ModelAnswer): void {
		this.services.crashPoint?.("after-model");
		this.#owner.modelAnswered(this, answer);
	}

	protected fail(fault: Fault, error?: unknown): void {
		this.#owner.modelFailed(this, fault, this.#refusalOf(error));
	}

	/** Without its credential a model cannot be asked; what took too long is as good as not there. */
	#refusalOf(error: unknown): ModelRefusal | undefined {
		if (error instanceof ModelFailure) return error.refusal;
		if (error !== undefined && this.#isPreparing) return { reason: "auth" };
		return this.#ranOutOfTime ? { reason: "unavailable" } : undefined;
	}

	protected answerLate(late: CameLate<ModelAnswer>, lateMs: number): void {
		const { step, attempt, turn, fallback } = this.command;
		this.services.answeredLate(this.#owner.id, {
			attempt: { step, attempt, turn, ...defined({ fallback }), lateMs },
			came: "result" in late ? late.result : { status: "error", error: late.fault },
			mask: this.mask,
		});
	}

	protected timeoutFault(): Fault {
		this.#ranOutOfTime = true;
		return {
			code: "MODEL_FAILED",
			message: `The model did not answer within ${this.services.limits.modelTimeoutMs / 1000} seconds.`,
			retryable: true,
		};
	}
}
