/**
 * A function of expressions that is ours, because the library's own reads the machine that it runs on. It takes the
 * place of all the library's overloads of its name with as many arguments.
 */
export interface OwnFunction {
	readonly name: string;
	/** The CEL type that it is a method of; absent when it stands alone. */
	readonly receiver?: string;
	/** The CEL types of its arguments, without the receiver. */
	readonly takes: readonly string[];
	/** The CEL type of its value. */
	readonly gives: string;
	/** Takes the receiver first, if there is one. */
	readonly apply: (...values: never[]) => unknown;
	/**
	 * Looks at a last argument that is a constant text when the expression is parsed.
	 * @throws EvaluationError when the function can only fail on it
	 */
	readonly checkConstant?: (text: string) => unknown;
}
