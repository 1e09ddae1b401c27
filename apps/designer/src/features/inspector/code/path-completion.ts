import { autocompletion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type { PathChoice } from "../message/rank-paths.ts";

/** The text before the caret that a path can be completed from. */
const PATH_BEFORE = /[\p{L}\p{N}_$.[\]"]*$/u;

/** Offers message paths while an expression is typed; in a template only between double braces. */
export function pathCompletion(
	kind: "template" | "expression",
	choices: () => readonly PathChoice[],
): Extension {
	const source = (context: CompletionContext): CompletionResult | null => {
		if (kind === "template" && !insideBraces(context.state.sliceDoc(0, context.pos))) return null;
		const word = context.matchBefore(PATH_BEFORE);
		const from = word?.from ?? context.pos;
		if (from === context.pos && !context.explicit) return null;
		return { from, options: choices().map(optionOf), validFor: PATH_BEFORE };
	};
	return autocompletion({ override: [source], icons: false, maxRenderedOptions: 50 });
}

/** Whether a text ends within `{{ }}`. */
export function insideBraces(text: string): boolean {
	return text.lastIndexOf("{{") > text.lastIndexOf("}}");
}

function optionOf({ path, type, sample, writer }: PathChoice) {
	const detail = sample ?? (writer === undefined ? type : `from ${writer}`);
	return { label: path, ...(detail === undefined ? {} : { detail }) };
}
