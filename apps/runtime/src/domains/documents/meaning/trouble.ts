import { ModelFailure } from "@switchyard/host";
import type { EmbeddingsReply } from "@switchyard/spec/embeddings";
import { AppError } from "@switchyard/spec/error";

export type Trouble = NonNullable<EmbeddingsReply["trouble"]>;

/** Why a model gave no vectors, in words for people. Anything else than a refusal is a fault of ours, and is thrown on. */
export function troubleOf(error: unknown, at: number): Trouble {
	if (error instanceof ModelFailure) return { code: error.fault.code, message: error.fault.message, at };
	if (error instanceof AppError) return { code: error.code, message: error.message, at };
	throw error;
}

/** How long the model asks to be left alone, in milliseconds. */
export function retryAfterOf(error: unknown): number | undefined {
	return error instanceof ModelFailure ? error.refusal?.retryAfterMs : undefined;
}

/** Whether it is the text that the model does not take: it may take others. */
export function isOfText(error: unknown): boolean {
	return error instanceof ModelFailure && error.refusal === undefined && error.fault.retryable === false;
}

/** Vectors of different lengths cannot be compared: what is behind the model's name is another one than before. */
export function otherSize(found: number, size: number): ModelFailure {
	const fault = {
		code: "EMBEDDINGS_REFUSED",
		message: `The model gives vectors of ${found} dimensions now, and gave ${size} when it was set.`,
		hint: "Save the setting again to make all vectors anew.",
		retryable: true,
	};
	return new ModelFailure(fault, { refusal: { reason: "unavailable" } });
}
