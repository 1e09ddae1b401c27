import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const look = EditorView.theme({
	"&": { fontSize: "var(--text-sm)", maxHeight: "320px" },
	"&.cm-focused": { outline: "none" },
	".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "18px" },
	".cm-content": { padding: "6px 0", minHeight: "60px", caretColor: "var(--color-text)" },
	".cm-line": { padding: "0 8px" },
	".cm-cursor": { borderLeftColor: "var(--color-text)" },
	"&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
		backgroundColor: "var(--color-selected)",
	},
});

/** Weight and muted tones only: colour on the canvas belongs to scopes and states. */
const words = HighlightStyle.define([
	{ tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], fontWeight: "600" },
	{ tag: [tags.propertyName, tags.definition(tags.variableName)], color: "var(--color-text)" },
	{ tag: [tags.string, tags.number, tags.bool, tags.null], color: "var(--color-message)" },
	{ tag: tags.comment, color: "var(--color-text-muted)", fontStyle: "italic" },
]);

/** How code looks in the inspector, in both themes. */
export const codeTheme = [look, syntaxHighlighting(words)];
