import type { Fault } from "@switchyard/spec/error";
import type { ModelRefusal } from "@switchyard/spec/model";

/** A model call that gave no answer, said in words for the reader of the run. */
export class ModelFailure extends Error {
	override readonly name = "ModelFailure";
	readonly fault: Fault;
	/** Set where the same model later, or another one, may answer the same request. */
	readonly refusal: ModelRefusal | undefined;

	constructor(
		fault: Fault,
		{ refusal, ...options }: { readonly cause?: unknown; readonly refusal?: ModelRefusal | undefined } = {},
	) {
		super(fault.message, options);
		this.fault = fault;
		this.refusal = refusal;
	}
}
