import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { Editor } from "../core/editor/editor.ts";
import type { EditorState } from "../core/editor/editor-state.ts";

const EditorContext = createContext<Editor | undefined>(undefined);

/** Lends an open flow's editor to everything below it. */
export const EditorProvider = EditorContext.Provider;

/**
 * The verbs of the open flow's editor.
 * @throws Error outside of an `EditorProvider`.
 */
export function useEditorVerbs(): Editor {
	const editor = useContext(EditorContext);
	if (editor === undefined) throw new Error("useEditorVerbs needs an EditorProvider around it.");
	return editor;
}

/** A slice of the open flow's state; the component renders again when the slice is another. */
export function useEditor<Slice>(select: (state: EditorState) => Slice): Slice {
	return useStore(useEditorVerbs().store, select);
}
