import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** `--code-min` and `--code-max` come from the element around the editor. */
const look = EditorView.theme({
	"&": { fontSize: "var(--text-sm)", maxHeight: "var(--code-max)", backgroundColor: "transparent" },
	"&.cm-focused": { outline: "none" },
	".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "18px", overflow: "auto" },
	".cm-content": { padding: "5px 0", minHeight: "var(--code-min)", caretColor: "var(--color-text)" },
	".cm-line": { padding: "0 8px" },
	".cm-cursor": { borderLeftColor: "var(--color-text)" },
	".cm-placeholder": { color: "var(--color-text-muted)" },
	"&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
		backgroundColor: "var(--color-selected)",
	},
	".cm-tooltip": {
		border: "1px solid var(--color-border)",
		borderRadius: "var(--radius-lg)",
		backgroundColor: "var(--color-surface-raised)",
		boxShadow: "var(--shadow-overlay)",
		overflow: "hidden",
	},
	".cm-tooltip-lint": { padding: "4px 8px", fontFamily: "var(--font-sans)" },
	".cm-tooltip .cm-diagnostic": { padding: "0", border: "none" },
	".cm-tooltip.cm-tooltip-autocomplete > ul": {
		padding: "4px",
		fontFamily: "var(--font-mono)",
		fontSize: "var(--text-sm)",
		maxWidth: "min(480px, 90vw)",
	},
	".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
		padding: "4px 8px",
		borderRadius: "var(--radius-sm)",
		color: "var(--color-text)",
	},
	".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
		backgroundColor: "var(--color-selected)",
		color: "var(--color-text)",
	},
	// The description of what is selected stands beside the list, outside its box.
	".cm-tooltip.cm-tooltip-autocomplete": { overflow: "visible" },
	".cm-tooltip.cm-completionInfo": { padding: "8px 10px" },
	".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
	".cm-completionDetail": { color: "var(--color-text-muted)", fontStyle: "normal", marginLeft: "12px" },
});

/** Weight and muted tones, and teal for what comes from the message: other colours belong to other scopes and to states. */
const words = HighlightStyle.define([
	{ tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], fontWeight: "600" },
	{ tag: [tags.propertyName, tags.definition(tags.variableName)], color: "var(--color-text)" },
	{ tag: [tags.string, tags.number, tags.bool, tags.null], color: "var(--color-message)" },
	{ tag: tags.brace, color: "var(--color-message)", fontWeight: "600" },
	{ tag: [tags.comment, tags.operator], color: "var(--color-text-muted)" },
]);

/** How code looks in the inspector, in both themes. */
export const codeTheme = [look, syntaxHighlighting(words)];
