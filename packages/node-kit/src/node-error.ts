/**
 * A failure that a node foresaw. `message` and `hint` are read by people and by models alike, so they name nothing
 * internal; put the raw error in `cause`.
 */
export class NodeError extends Error {
	override readonly name = "NodeError";
	readonly code: string;
	/** The parameter at fault. */
	readonly field?: string;
	readonly hint?: string;
	/** True when the same call may succeed later. */
	readonly retryable: boolean;
	/** What the node had set before it failed. */
	readonly outputs?: Readonly<Record<string, unknown>>;

	constructor(failure: {
		readonly code: string;
		readonly message: string;
		readonly field?: string;
		readonly hint?: string;
		readonly retryable?: boolean;
		readonly outputs?: Readonly<Record<string, unknown>>;
		readonly cause?: unknown;
	}) {
		super(failure.message, { cause: failure.cause });
		this.code = failure.code;
		if (failure.field !== undefined) this.field = failure.field;
		if (failure.hint !== undefined) this.hint = failure.hint;
		this.retryable = failure.retryable ?? false;
		if (failure.outputs !== undefined) this.outputs = failure.outputs;
	}
}
