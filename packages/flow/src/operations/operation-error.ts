/** What an `OperationError` carries beside its message. */
export interface OperationErrorDetails {
	/** The operation's field at fault. */
	readonly field: string;
	/** What to do about it. */
	readonly hint: string;
	/** The operation's place among those applied together. */
	readonly index?: number;
}

/** An edit operation that cannot be applied to a flow. `message` is one sentence. */
export class OperationError extends Error {
	override readonly name = "OperationError";
	readonly code = "OPERATION_INVALID";
	readonly field: string;
	readonly hint: string;
	readonly index: number;

	constructor(message: string, { field, hint, index = 0 }: OperationErrorDetails) {
		super(message);
		this.field = field;
		this.hint = hint;
		this.index = index;
	}

	/** The same error, of the operation at this place. */
	at(index: number): OperationError {
		return new OperationError(this.message, { field: this.field, hint: this.hint, index });
	}
}
