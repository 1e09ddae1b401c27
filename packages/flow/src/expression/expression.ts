import {
	type ASTNode,
	type Environment,
	EvaluationError,
	ParseError,
	type ParseResult,
	TypeError as TypeCheckError,
} from "@marcbachmann/cel-js";
import type { Message } from "@switchyard/spec/json";
import { BoundedCache } from "./bounded-cache.ts";
import { environment } from "./environment.ts";
import { ExpressionError, type TextRange } from "./expression-error.ts";
import { fieldOf } from "./field-names.ts";
import { limitNodes } from "./limit-nodes.ts";
import { MessageVariables } from "./message-variables.ts";
import { prepare, RefusedNode } from "./prepare.ts";
import { ResultError, toJson } from "./to-json.ts";
import { inTokens } from "./token-words.ts";
import { LimitError, withinLimits } from "./work-limit.ts";

/** The longest expression, template or path, in UTF-16 units. */
export const MAX_EXPRESSION_LENGTH = 10_000;

/** A CEL expression, parsed and type-checked. */
export interface Expression {
	readonly text: string;
	/** The top-level message fields that it reads, each once; `message` stands for the whole message. */
	readonly fields: readonly string[];
	/** The CEL type of its value as far as the text tells; `dyn` when only the message can tell. */
	readonly type: string;
	/**
	 * Its value for a message, as JSON.
	 * @throws ExpressionError
	 */
	readonly evaluate: (message: Message) => unknown;
	/** The same over variables that are no message: CEL asks for each by its name. */
	readonly evaluateOver: (variables: Pick<ReadonlyMap<string, unknown>, "get">) => unknown;
}

const expressions = new BoundedCache(5000, (text: string) => compileExpression(text, environment));

/**
 * Parses and type-checks a CEL expression. Remembered by its text.
 * @throws ExpressionError
 */
export function parseExpression(text: string): Expression {
	return expressions.get(text);
}

/**
 * Evaluates a CEL expression over a message, whose top-level fields are its variables; `message` is the whole message
 * unless the message has a field of that name. Has no side effects and ends within about a second: what takes longer or
 * makes too large a value is an error.
 * @returns JSON: whole numbers as numbers, times and durations as text.
 * @throws ExpressionError
 */
export function evaluateExpression(text: string, message: Message): unknown {
	return expressions.get(text).evaluate(message);
}

/**
 * Parses and type-checks a CEL expression that speaks the CEL of an environment.
 * @param look sees the expression's parts before their types are checked, and may refuse some
 * @throws ExpressionError
 */
export function compileExpression(
	text: string,
	speaking: Environment,
	look?: (ast: ASTNode) => void,
): Expression {
	if (text.length > MAX_EXPRESSION_LENGTH) {
		const sentence = `The expression is longer than ${MAX_EXPRESSION_LENGTH} characters.`;
		throw new ExpressionError(sentence, { text, malformed: true });
	}
	let compiled: ParseResult;
	let fields: string[];
	let type: string;
	try {
		compiled = speaking.parse(text);
		fields = prepare(compiled.ast);
		look?.(compiled.ast);
		const checked = compiled.check();
		if (checked.error) throw checked.error;
		limitNodes(compiled.ast);
		type = checked.type ?? "dyn";
	} catch (error) {
		throw describe(error, text, true);
	}
	const evaluateOver: Expression["evaluateOver"] = (variables) => {
		try {
			return toJson(withinLimits(() => compiled(variables as Map<string, unknown>)));
		} catch (error) {
			throw describe(error, text, false);
		}
	};
	return {
		text,
		fields,
		type,
		evaluate: (message) => evaluateOver(new MessageVariables(message)),
		evaluateOver,
	};
}

function describe(error: unknown, text: string, malformed: boolean): ExpressionError {
	const details = { text, malformed, cause: error };
	if (error instanceof ResultError || error instanceof LimitError)
		return new ExpressionError(error.message, details);
	if (error instanceof RefusedNode)
		return new ExpressionError(error.message, { ...details, range: error.range });
	if (error instanceof ParseError || error instanceof EvaluationError || error instanceof TypeCheckError) {
		const { range, code, summary } = error;
		return new ExpressionError(sentence(code, summary, range, text), {
			...details,
			range,
			hint: HINTS.get(code),
		});
	}
	if (error instanceof RangeError)
		return new ExpressionError("The expression needs too much memory.", details);
	return new ExpressionError("The expression cannot be evaluated.", details);
}

function sentence(code: string, summary: string, range: TextRange | undefined, text: string): string {
	if (code === "unknown_variable" && range) {
		return `The message has no field \`${fieldOf(text.slice(range.start, range.end))}\`.`;
	}
	const plain = PARSING.has(code) ? inTokens(summary) : summary;
	const cleaned = plain
		.replaceAll("\u0000", "")
		.replaceAll(/dyn<(\w+)>/g, "$1")
		.trim();
	const capital = cleaned.charAt(0).toUpperCase() + cleaned.slice(1);
	return capital.endsWith(".") ? capital : `${capital}.`;
}

const PARSING: ReadonlySet<string> = new Set(["unexpected_token", "expected_token"]);

const WITH_ZONE =
	"Write it in ISO 8601 with a time zone, for example 2026-05-31T08:00:00+02:00, or with Z for UTC.";

const HINTS: ReadonlyMap<string, string> = new Map([
	["unknown_variable", "Compare the name with the message, or give a default: message.?name.orValue(…)."],
	["no_such_key", "Test with has(…), or give a default: order.?name.orValue(…)."],
	["no_such_overload", "Convert one side: string(…), int(…) or double(…)."],
	[
		"no_matching_overload",
		"Check the function's name and what it takes; int(…), double(…) and string(…) convert.",
	],
	["timestamp_without_zone", WITH_ZONE],
	["invalid_timestamp", WITH_ZONE],
	[
		"invalid_time_zone",
		"Name a zone such as Europe/Berlin, or give an offset such as +02:00; without an argument it is UTC.",
	],
	["incompatible_ternary_branches", "Wrap one branch in dyn(…) to allow different types."],
]);
