import type { FlowNode } from "@switchyard/spec";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { useCanvasUi, useCanvasUiState } from "../canvas-ui.ts";

/** A node's name on its card, or the field in which it is typed. */
export function NodeName({ node }: { readonly node: FlowNode }) {
	const renaming = useCanvasUiState((state) => state.renaming === node.id);
	const readOnly = useEditor((state) => state.readOnly);
	if (renaming && !readOnly) return <NameField node={node} />;
	return <div className="canvas-node-title">{node.name}</div>;
}

/** Enter and leaving the field keep what was typed, Escape does not. */
function NameField({ node: { id, name } }: { readonly node: FlowNode }) {
	const editor = useEditorVerbs();
	const ui = useCanvasUi();
	const kept = useRef(true);
	const before = useRef(document.activeElement);
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => field.current?.select(), []);

	function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
		event.stopPropagation();
		if (event.key !== "Enter" && event.key !== "Escape") return;
		kept.current = event.key === "Enter";
		event.currentTarget.blur();
		if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
	}

	return (
		<input
			ref={field}
			aria-label="Node name on the card"
			defaultValue={name}
			maxLength={120}
			onKeyDown={onKeyDown}
			onBlur={(event) => {
				ui.setState({ renaming: undefined });
				if (kept.current) editor.rename(id, event.currentTarget.value);
			}}
			className="canvas-node-title nodrag nopan -mx-1 block w-full rounded-sm border border-border-strong bg-surface px-1 outline-none focus:border-focus"
		/>
	);
}
