import { createContext, type ReactNode, useContext, useState } from "react";
import { useStore } from "zustand";
import type { Editor } from "../core/editor/editor.ts";
import type { EditorState } from "../core/editor/editor-state.ts";
import type { Selection } from "../core/editor/selection.ts";

const EditorContext = createContext<Editor | undefined>(undefined);

/** Gives the editor of one flow to all that is within it. */
export function EditorProvider({
	editor,
	children,
}: {
	readonly editor: Editor;
	readonly children: ReactNode;
}) {
	return <EditorContext value={editor}>{children}</EditorContext>;
}

/** The editor's verbs. @throws Error outside of an `EditorProvider`. */
export function useEditorVerbs(): Editor {
	const editor = useContext(EditorContext);
	if (editor === undefined) throw new Error("useEditor needs an EditorProvider around it.");
	return editor;
}

/** Part of what the editor shows; renders again only when that part is another. */
export function useEditor<Part>(selector: (state: EditorState) => Part): Part {
	return useStore(useEditorVerbs().store, selector);
}

/** What is selected; while the person holds nodes, what was before: nothing beside them moves, and nothing holds them up. */
export function useSettledSelection(): Selection {
	const selection = useEditor((state) => state.selection);
	const moving = useEditor((state) => state.moving);
	const [settled, setSettled] = useState(selection);
	if (moving) return settled;
	if (settled !== selection) setSettled(selection);
	return selection;
}
