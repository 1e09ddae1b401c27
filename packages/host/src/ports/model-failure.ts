import type { Fault } from "@switchyard/spec";

/** A model call that gave no answer, said in words for the reader of the run. */
export class ModelFailure extends Error {
	override readonly name = "ModelFailure";
	readonly fault: Fault;

	constructor(fault: Fault, options: { readonly cause?: unknown } = {}) {
		super(fault.message, options);
		this.fault = fault;
	}
}
