import { EditorView } from "codemirror";
import { useLayoutEffect, useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";
import type { ControlAttributes } from "../../../ui/Field.tsx";
import type { CodeFieldProps } from "./code-field-props.ts";
import { attributesOf, createState, type Labels, labelling, outsideChange } from "./editor-state.ts";

interface CodeEditorProps extends Omit<CodeFieldProps, "error"> {
	readonly control: ControlAttributes;
}

/** Lines that are empty at first, so that there is room to write. */
const HEIGHTS: Record<CodeFieldProps["language"], string> = {
	javascript: "[--code-min:168px] [--code-max:480px]",
	json: "[--code-min:72px] [--code-max:360px]",
	template: "[--code-min:46px] [--code-max:240px]",
	expression: "[--code-min:28px] [--code-max:240px]",
};

/**
 * CodeMirror around a text that is kept outside. Its effects run with the commit that they belong to: one that ran later could put an
 * older text over a character that was typed in between.
 */
export default function CodeEditor({
	control,
	value,
	onChange,
	onLeave,
	choices,
	...fixed
}: CodeEditorProps) {
	const { label, language, readOnly, placeholder } = fixed;
	const host = useRef<HTMLDivElement>(null);
	const view = useRef<EditorView>(undefined);
	const { "aria-describedby": describedBy, "aria-invalid": invalid = false } = control;
	const labels: Labels = { label, describedBy, invalid };
	const latest = useRef({ value, labels, onChange, onLeave, choices });
	latest.current = { value, labels, onChange, onLeave, choices };

	useLayoutEffect(() => {
		if (!host.current) return;
		const editor = new EditorView({
			parent: host.current,
			state: createState({
				text: latest.current.value,
				language,
				readOnly,
				placeholder,
				labels: latest.current.labels,
				onChange: (text) => latest.current.onChange(text),
				onLeave: () => latest.current.onLeave(),
				choices: () => latest.current.choices?.() ?? [],
			}),
		});
		view.current = editor;
		return () => editor.destroy();
	}, [language, readOnly, placeholder]);

	useLayoutEffect(() => {
		const attributes = attributesOf({ label, describedBy, invalid });
		view.current?.dispatch({ effects: labelling.reconfigure(attributes) });
	}, [label, describedBy, invalid]);

	useLayoutEffect(() => {
		const editor = view.current;
		if (!editor || editor.state.doc.toString() === value) return;
		editor.dispatch(outsideChange(editor.state, value));
	}, [value]);

	return (
		<div
			ref={host}
			data-invalid={invalid || undefined}
			className={classNames(
				"min-w-0 overflow-hidden rounded-md border transition-colors duration-100 data-invalid:border-danger",
				"focus-within:outline-2 focus-within:outline-focus",
				readOnly
					? "border-border bg-surface-sunken"
					: "border-border-strong bg-surface hover:border-text-muted",
				HEIGHTS[language],
			)}
		/>
	);
}
