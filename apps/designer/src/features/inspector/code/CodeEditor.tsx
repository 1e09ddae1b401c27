import { javascript } from "@codemirror/lang-javascript";
import { json } from "@codemirror/lang-json";
import { EditorState } from "@codemirror/state";
import { EditorView, minimalSetup } from "codemirror";
import { useEffect, useRef } from "react";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import type { CodeFieldProps } from "./code-field-props.ts";
import { codeTheme } from "./code-theme.ts";

interface CodeEditorProps extends Omit<CodeFieldProps, "error"> {
	readonly invalid: boolean;
}

const LANGUAGES = { json, javascript } as const;

/** CodeMirror around a text that is kept outside. */
export default function CodeEditor({ label, language, value, onChange, disabled, invalid }: CodeEditorProps) {
	const { draft, change, flush } = useDraft(value, onChange);
	const host = useRef<HTMLDivElement>(null);
	const view = useRef<EditorView>(undefined);
	const typed = useRef({ change, flush });
	typed.current = { change, flush };
	const initial = useRef(draft).current;

	useEffect(() => {
		if (!host.current) return;
		const editor = new EditorView({
			parent: host.current,
			state: EditorState.create({
				doc: initial,
				extensions: [
					minimalSetup,
					LANGUAGES[language](),
					codeTheme,
					EditorView.lineWrapping,
					EditorState.readOnly.of(disabled),
					EditorView.contentAttributes.of({ "aria-label": label, "aria-multiline": "true" }),
					EditorView.updateListener.of((update) => {
						if (update.docChanged) typed.current.change(update.state.doc.toString());
						if (update.focusChanged && !update.view.hasFocus) typed.current.flush();
					}),
				],
			}),
		});
		view.current = editor;
		return () => editor.destroy();
	}, [initial, language, label, disabled]);

	useEffect(() => {
		const editor = view.current;
		if (!editor || editor.hasFocus || editor.state.doc.toString() === draft) return;
		editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: draft } });
	}, [draft]);

	return (
		<div
			ref={host}
			data-invalid={invalid || undefined}
			className="min-w-0 overflow-hidden rounded-md border border-border-strong bg-surface focus-within:border-text-muted data-invalid:border-danger"
		/>
	);
}
