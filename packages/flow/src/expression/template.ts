import type { Message } from "@switchyard/spec/json";
import { BoundedCache } from "./bounded-cache.ts";
import { type Expression, MAX_EXPRESSION_LENGTH, parseExpression } from "./expression.ts";
import { ExpressionError, sentenceAbout } from "./expression-error.ts";
import { findPlaceholder, type Placeholder } from "./placeholder.ts";
import { MAX_VALUE_SIZE } from "./work-limit.ts";

/** A text with CEL expressions in it, parsed. */
export interface Template {
	readonly text: string;
	/** Constant texts and expressions in turn. */
	readonly parts: ReadonlyArray<string | Expression>;
	/** The top-level message fields that its expressions read, each once; `message` stands for the whole message. */
	readonly fields: readonly string[];
}

const templates = new BoundedCache(5000, parse);

/**
 * Parses a text with `{{ CEL }}` in it. Remembered by its text.
 * @throws ExpressionError whose range lies in the template
 */
export function parseTemplate(text: string): Template {
	return templates.get(text);
}

/**
 * Fills a template from a message. What is not text already is written as JSON.
 * @throws ExpressionError also for an expression that gives `null`: a hole in a text is never what was meant.
 */
export function renderTemplate(text: string, message: Message): string {
	let rendered = "";
	for (const part of templates.get(text).parts) {
		rendered += typeof part === "string" ? part : fill(part, message, text);
		if (rendered.length > MAX_VALUE_SIZE)
			throw new ExpressionError("The text grows too large.", { text, malformed: false });
	}
	return rendered;
}

function fill(expression: Expression, message: Message, template: string): string {
	let value: unknown;
	try {
		value = expression.evaluate(message);
	} catch (error) {
		throw error instanceof ExpressionError ? within(error, template) : error;
	}
	if (typeof value === "string") return value;
	if (value !== null) return JSON.stringify(value);
	throw new ExpressionError(`\`${expression.text}\` is empty (null).`, {
		text: template,
		hint: "Give a default: message.?name.orValue(…).",
		malformed: false,
	});
}

function parse(text: string): Template {
	if (text.length > MAX_EXPRESSION_LENGTH) {
		const sentence = `The template is longer than ${MAX_EXPRESSION_LENGTH} characters.`;
		throw new ExpressionError(sentence, { text, malformed: true });
	}
	const parts: Array<string | Expression> = [];
	let position = 0;
	for (;;) {
		const placeholder = findPlaceholder(text, position);
		if (!placeholder) break;
		if (placeholder.start > position) parts.push(text.slice(position, placeholder.start));
		parts.push(parsePlaceholder(placeholder, text));
		position = placeholder.end;
	}
	if (position < text.length) parts.push(text.slice(position));
	const fields = parts.flatMap((part) => (typeof part === "string" ? [] : part.fields));
	return { text, parts, fields: [...new Set(fields)] };
}

function parsePlaceholder({ expression, offset }: Placeholder, template: string): Expression {
	try {
		return parseExpression(expression);
	} catch (error) {
		throw error instanceof ExpressionError ? within(error, template, offset) : error;
	}
}

/** The error of one expression as an error of the template, naming the expression. */
function within(error: ExpressionError, template: string, offset?: number): ExpressionError {
	const { range } = error;
	return new ExpressionError(sentenceAbout(error.text, error.message), {
		text: template,
		range:
			range && offset !== undefined ? { start: range.start + offset, end: range.end + offset } : undefined,
		hint: error.hint,
		malformed: error.malformed,
		cause: error,
	});
}
