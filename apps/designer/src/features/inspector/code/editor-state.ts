import { javascript } from "@codemirror/lang-javascript";
import { json } from "@codemirror/lang-json";
import {
	Compartment,
	EditorState,
	type Extension,
	Transaction,
	type TransactionSpec,
} from "@codemirror/state";
import { placeholder as placeholderText } from "@codemirror/view";
import { defined } from "@switchyard/spec/json";
import { EditorView, minimalSetup } from "codemirror";
import type { CodeLanguage } from "./code-field-props.ts";
import { codeTheme } from "./code-theme.ts";
import { expressionLanguage, templateLanguage } from "./expression-language.ts";
import { syntaxLint } from "./lint.ts";
import { pathCompletion } from "./path-completion.ts";
import type { PathChoice } from "./rank-paths.ts";

/** What a screen reader announces about the field. */
export interface Labels {
	readonly label: string;
	readonly describedBy: string | undefined;
	readonly invalid: boolean;
}

interface CodeState {
	readonly text: string;
	readonly language: CodeLanguage;
	readonly readOnly: boolean;
	readonly placeholder: string | undefined;
	readonly labels: Labels;
	readonly onChange: (text: string) => void;
	readonly onLeave: () => void;
	readonly choices: () => readonly PathChoice[];
}

/** What the field is called and described by; set anew without losing the caret. */
export const labelling = new Compartment();

/** A CodeMirror state for a text in a language. */
export function createState(options: CodeState): EditorState {
	const { text, language, readOnly, placeholder, labels, onChange, onLeave, choices } = options;
	return EditorState.create({
		doc: text,
		extensions: [
			minimalSetup,
			languageExtensions(language, choices),
			codeTheme,
			EditorView.lineWrapping,
			EditorState.readOnly.of(readOnly),
			placeholder === undefined ? [] : placeholderText(placeholder),
			labelling.of(attributesOf(labels)),
			EditorView.updateListener.of((update) => {
				if (update.docChanged && update.transactions.some(isTyped)) onChange(update.state.doc.toString());
			}),
			// At once, and not with CodeMirror's own delay: what was typed must be kept before anything else is done.
			EditorView.domEventHandlers({ blur: onLeave }),
		],
	});
}

/** The attributes that a screen reader knows the field by. */
export function attributesOf({ label, describedBy, invalid }: Labels): Extension {
	return EditorView.contentAttributes.of({
		"aria-label": label,
		// It has the focus anyway; so tools that check accessibility see that it scrolls by keyboard.
		tabindex: "0",
		"aria-multiline": "true",
		...defined({ "aria-describedby": describedBy }),
		...(invalid ? { "aria-invalid": "true" } : {}),
	});
}

/** A value that comes in from outside: the person has not typed it, and taking it back is not the field's to do. */
export function outsideChange(state: EditorState, text: string): TransactionSpec {
	return {
		changes: { from: 0, to: state.doc.length, insert: text },
		annotations: [Transaction.userEvent.of(OUTSIDE), Transaction.addToHistory.of(false)],
	};
}

const OUTSIDE = "outside";

function isTyped(transaction: Transaction): boolean {
	return transaction.docChanged && !transaction.isUserEvent(OUTSIDE);
}

function languageExtensions(language: CodeLanguage, choices: () => readonly PathChoice[]): Extension {
	switch (language) {
		case "json":
			return [json(), syntaxLint("json")];
		case "javascript":
			return [javascript(), syntaxLint("javascript")];
		case "template":
			return [templateLanguage, pathCompletion("template", choices)];
		case "expression":
			return [expressionLanguage, pathCompletion("expression", choices)];
	}
}
