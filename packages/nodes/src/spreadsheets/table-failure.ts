import { NodeError } from "@switchyard/node-kit";

/** What is wrong with a file or with rows, as plain data that a thread can give. */
export interface TableFailure {
	readonly code: string;
	readonly message: string;
	readonly field: string;
	readonly hint: string;
}

/** The same as it is thrown, in a thread or not. */
export class TableFault extends NodeError {
	readonly failure: TableFailure;

	constructor(failure: TableFailure) {
		super(failure);
		this.failure = failure;
	}
}
