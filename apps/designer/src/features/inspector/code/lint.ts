import { jsonParseLinter } from "@codemirror/lang-json";
import { syntaxTree } from "@codemirror/language";
import { type Diagnostic, linter } from "@codemirror/lint";
import type { EditorState, Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/** How long a pause in typing is before mistakes are marked, in milliseconds. */
const DELAY = 300;

/** Marks where the code cannot be read. */
export function syntaxLint(language: "json" | "javascript"): Extension {
	const source = language === "json" ? jsonProblems : (view: EditorView) => javascriptProblems(view.state);
	return linter(source, { delay: DELAY });
}

const parseJson = jsonParseLinter();

function jsonProblems(view: EditorView): readonly Diagnostic[] {
	return view.state.doc.length === 0 ? [] : parseJson(view);
}

/** The first places that the JavaScript grammar cannot make sense of. */
function javascriptProblems(state: EditorState): readonly Diagnostic[] {
	const problems: Diagnostic[] = [];
	syntaxTree(state).iterate({
		enter: ({ type, from, to }) => {
			if (!type.isError || problems.length >= 10) return;
			// An error may be a place between two characters: something is missing there.
			const end = Math.min(state.doc.length, Math.max(to, from + 1));
			problems.push({
				from: Math.min(from, end),
				to: end,
				severity: "error",
				message: "This is not JavaScript.",
			});
		},
	});
	return problems;
}
