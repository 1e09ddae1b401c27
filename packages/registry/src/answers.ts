/** What every tool gives, even one that cannot fail. */
export interface ToolAnswer<Result> {
	/** `null` when nothing could be done. */
	readonly result: Result | null;
	/** Empty when nothing went wrong; beside a result, what went wrong with the rest. */
	readonly error: string;
}

/** A result; with problems where a part of what was asked for could not be done. */
export function success<Result>(result: Result, problems: readonly string[] = []): ToolAnswer<Result> {
	return { result, error: joined(problems) };
}

/** Nothing could be done, for these reasons. */
export function error(...problems: readonly [string, ...string[]]): ToolAnswer<never> {
	return { result: null, error: joined(problems) };
}

/** It is done, and there is nothing more to give than a sentence that says so. */
export function message(text: string): ToolAnswer<{ message: string }> {
	return success({ message: text });
}

function joined(problems: readonly string[]): string {
	return problems.join("; ");
}
