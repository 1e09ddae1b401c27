import {
	autocompletion,
	type Completion,
	type CompletionContext,
	type CompletionResult,
	type CompletionSource,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { EXPRESSION_FUNCTIONS } from "@switchyard/flow";
import { defined } from "@switchyard/spec/json";
import { endOf } from "./brackets.ts";
import { functionOption } from "./function-option.ts";
import { methodsAfter } from "./methods-after.ts";
import type { PathChoice } from "./rank-paths.ts";

/** The text before the caret that a path can be completed from. */
const PATH_BEFORE = /[\p{L}\p{N}_$.[\]"]*$/u;

/** A method's dot and the beginning of its name. */
const METHOD_BEFORE = /\.[\p{L}\p{N}_]*$/u;

const FUNCTIONS = EXPRESSION_FUNCTIONS.filter(({ receiver }) => receiver === undefined).map(functionOption);

/** Offers message paths and functions while an expression is typed; in a template only between double braces. */
export function pathCompletion(
	kind: "template" | "expression",
	choices: () => readonly PathChoice[],
): Extension {
	return autocompletion({ override: completionSources(kind, choices), icons: false, maxRenderedOptions: 50 });
}

/** Where the offers come from: paths and functions that stand alone, and methods of what is before a dot. */
export function completionSources(
	kind: "template" | "expression",
	choices: () => readonly PathChoice[],
): CompletionSource[] {
	const written = (context: CompletionContext) => {
		const before = context.state.sliceDoc(0, context.pos);
		if (kind === "expression") return before;
		return insideBraces(before) ? before.slice(before.lastIndexOf("{{") + 2) : undefined;
	};

	function pathsAndFunctions(context: CompletionContext): CompletionResult | null {
		const expression = written(context);
		if (expression === undefined) return null;
		const word = context.matchBefore(PATH_BEFORE);
		const from = word?.from ?? context.pos;
		if (from === context.pos && !context.explicit) return null;
		if (word?.text.startsWith(".")) return null;
		const functions = endOf(expression).inText ? [] : FUNCTIONS;
		return { from, options: [...choices().map(optionOf), ...functions], validFor: PATH_BEFORE };
	}

	function methods(context: CompletionContext): CompletionResult | null {
		const expression = written(context);
		const method = context.matchBefore(METHOD_BEFORE);
		if (expression === undefined || !method || endOf(expression).inText) return null;
		const receiver = expression.slice(0, -method.text.length);
		const options = methodsAfter(receiver, choices()).map(functionOption);
		return { from: method.from + 1, options, validFor: /^[\p{L}\p{N}_]*$/u };
	}

	return [pathsAndFunctions, methods];
}

/** Whether a text ends within `{{ }}`. */
export function insideBraces(text: string): boolean {
	return text.lastIndexOf("{{") > text.lastIndexOf("}}");
}

function optionOf({ path, type, sample, writer }: PathChoice): Completion {
	const detail = sample ?? (writer === undefined ? type : `from ${writer}`);
	return { label: path, ...defined({ detail }) };
}
