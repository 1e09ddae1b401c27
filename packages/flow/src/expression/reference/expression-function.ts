/** What a function takes as its receiver or gives, in people's words; `any` when it depends on the values. */
export type ValueKind =
	| "any"
	| "text"
	| "number"
	| "yes/no"
	| "list"
	| "object"
	| "bytes"
	| "timestamp"
	| "duration"
	| "optional"
	| "type";

/** A function or macro of expressions, as people look it up. */
export interface ExpressionFunction {
	/** As it is written, such as `substring` or `cel.bind`. */
	readonly name: string;
	/** The kind of value that it is called on, after a dot; absent when it stands alone. */
	readonly receiver?: ValueKind;
	/** What its arguments mean, in order; one that may be left out ends with `?`. */
	readonly parameters: readonly string[];
	readonly gives: ValueKind;
	/** What it does, as one sentence. */
	readonly summary: string;
	/** An expression that calls it, on `EXAMPLE_MESSAGE`. */
	readonly example: string;
	/** The value of the example, as JSON. */
	readonly value: unknown;
}

/** The message that the examples are evaluated on. */
export const EXAMPLE_MESSAGE = { order: { total: 90 } } as const;

/** How a function is called, such as `text.substring(start, end?)`. */
export function signatureOf({ name, receiver, parameters }: ExpressionFunction): string {
	return `${receiver === undefined ? "" : `${receiver}.`}${name}(${parameters.join(", ")})`;
}
