import { MAX_DEPTH } from "@switchyard/wire";
import { callError } from "../errors/error-of-wire.ts";
import type { ToolExecutionError } from "../errors/tool-execution-error.ts";
import type { Json } from "../json.ts";

/** The arguments of a call, by name, as they travel: those that are `undefined` are left out. @throws ValidationError for what is no JSON */
export function namedArguments(tool: string, given: object | undefined): Record<string, Json> {
	if (given === undefined) return {};
	if (!isPlain(given)) throw invalid(tool, "The arguments are no object.");
	// `__proto__` as a name is a name like any other, which the runtime refuses.
	const named: Record<string, Json> = Object.create(null);
	for (const [name, value] of Object.entries(given)) if (value !== undefined) named[name] = value;
	check(tool, named);
	return named;
}

/** The arguments of a call by position, as they travel. @throws ValidationError for what is no JSON */
export function positionalArguments(tool: string, given: readonly Json[] = []): readonly Json[] {
	check(tool, given);
	return given;
}

function check(tool: string, value: unknown): void {
	const problem = problemOf(value, 0);
	if (problem !== undefined) throw invalid(tool, `The arguments are no JSON: ${problem}`);
}

function invalid(toolName: string, message: string): ToolExecutionError {
	return callError({ type: "ValidationError", code: "TOOL_ARGUMENTS_INVALID", message, toolName });
}

/** Why a value cannot travel as it is. Nothing is converted: a date that became a text would be another value. */
function problemOf(value: unknown, depth: number): string | undefined {
	if (depth > MAX_DEPTH) return "they are nested too deeply.";
	switch (typeof value) {
		case "boolean":
			return undefined;
		case "string":
			return value.isWellFormed() ? undefined : "a text has half of a character.";
		case "number":
			return Number.isFinite(value) ? undefined : `${value} is no number of JSON.`;
		case "object":
			return problemOfObject(value, depth);
		default:
			return `a value is of the type ${typeof value}.`;
	}
}

function problemOfObject(value: object | null, depth: number): string | undefined {
	if (value === null) return undefined;
	if (Array.isArray(value)) return firstOf(value, (each) => problemOf(each, depth + 1));
	if (!isPlain(value)) return `a value is a ${value.constructor?.name ?? "object of a class"}.`;
	// As in `JSON.stringify`, a field that is undefined is not there.
	return firstOf(Object.entries(value), ([name, each]) =>
		name.isWellFormed()
			? each === undefined
				? undefined
				: problemOf(each, depth + 1)
			: "a name has half of a character.",
	);
}

function firstOf<Item>(items: readonly Item[], find: (item: Item) => string | undefined): string | undefined {
	for (const item of items) {
		const found = find(item);
		if (found !== undefined) return found;
	}
	return undefined;
}

function isPlain(value: object): boolean {
	const prototype = Object.getPrototypeOf(value);
	return prototype === Object.prototype || prototype === null;
}
