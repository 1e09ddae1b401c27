/** What is wrong with a file or with rows, as plain data that a thread can give. */
export interface TableFailure {
	readonly code: string;
	readonly message: string;
	readonly field: string;
	readonly hint: string;
}

/** A failure on its way through code that runs in a thread. */
export class TableFault extends Error {
	override readonly name = "TableFault";
	readonly failure: TableFailure;

	constructor(failure: TableFailure) {
		super(failure.message);
		this.failure = failure;
	}
}
