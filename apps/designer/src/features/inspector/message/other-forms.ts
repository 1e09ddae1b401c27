import { ExpressionError, parseExpression, parsePath, parseTemplate } from "@switchyard/flow";
import type { MessageForm } from "./message-form.ts";

/**
 * What a typed text can be read as, where it is no path: the likeliest first. Nothing for a path, and for what is neither
 * text nor expression.
 */
export function otherForms(typed: string): readonly MessageForm[] {
	if (typed.trim() === "" || reads(parsePath, typed)) return [];
	const forms: MessageForm[] = [];
	if (reads(parseTemplate, typed)) forms.push("template");
	if (reads(parseExpression, typed)) forms.push("expression");
	return forms.length === 2 && isWorked(typed) ? forms.toReversed() : forms;
}

/** Whether a text that is an expression as well is more likely meant as one: it calls something, compares or computes. */
function isWorked(typed: string): boolean {
	return /[([=<>?+*]/.test(typed);
}

function reads(parse: (text: string) => unknown, text: string): boolean {
	try {
		parse(text);
		return true;
	} catch (error) {
		if (error instanceof ExpressionError) return false;
		throw error;
	}
}
