import type { AskModelCommand } from "@switchyard/engine";
import type { Fault, ModelAnswer, ModelCredential } from "@switchyard/spec";
import type { ModelContext } from "../../../ports/models.ts";
import { Attempt, type CameLate } from "./attempt.ts";
import type { HostServices } from "./host-services.ts";

/** Who is told how a request to a model ended. */
export interface ModelOwner {
	readonly id: string;
	modelAnswered(attempt: ModelAttempt, answer: ModelAnswer): void;
	modelFailed(attempt: ModelAttempt, fault: Fault): void;
}

/** One request to a model. */
export class ModelAttempt extends Attempt<ModelAnswer> {
	readonly command: AskModelCommand;
	/** It is paid for as soon as it is asked. */
	readonly mayBeCutOff = false;
	readonly #owner: ModelOwner;

	constructor(services: HostServices, owner: ModelOwner, command: AskModelCommand) {
		super(services, services.limits.modelTimeoutMs);
		this.command = command;
		this.#owner = owner;
	}

	get step(): number {
		return this.command.step;
	}

	protected async work(): Promise<ModelAnswer> {
		const { setting, messages, tools, turn, step } = this.command;
		const { askModel, secrets, network, emit, crashPoint } = this.services;
		const redactPiece = secrets.redactPieces();
		const onText: ModelContext["onText"] = (piece) => {
			const text = redactPiece(piece);
			if (text !== "" && !this.settled) emit(this.#owner.id, { type: "model-delta", step, turn, text });
		};
		const credential = "credential" in setting ? await this.#open(setting.credential) : undefined;
		crashPoint?.("before-model");
		return askModel(
			{ setting, messages, tools, turn },
			{
				signal: this.signal,
				onText,
				fetch: network.fetch,
				...(credential === undefined ? {} : { credential }),
			},
		);
	}

	async #open(name: string): Promise<ModelCredential> {
		return (await this.services.secrets.open(name, "model")) as ModelCredential;
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
