import { NodeError } from "@switchyard/node-kit";

/** What is wrong with what a node was given, as plain data that a thread can give. */
export interface Failure {
	readonly code: string;
	readonly message: string;
	readonly field: string;
	readonly hint: string;
}

/** The same as it is thrown, in a thread or not. */
export class ThreadFault extends NodeError {
	readonly failure: Failure;

	constructor(failure: Failure) {
		super(failure);
		this.failure = failure;
	}
}
