import { useCallback } from "react";
import type { Editor } from "../../../core/editor/editor.ts";
import { useEditorVerbs } from "../../../services/editor-context.tsx";

/** By editor, texts that are no value yet, by their place. They live as long as the flow is open. */
const unfinished = new WeakMap<Editor, Map<string, string>>();

/**
 * Remembers a text that cannot be kept in the flow because it is no value yet, such as half of a JSON object, so that it
 * is there again when its field is.
 */
export function useUnfinished(place: string): {
	readonly text: string | undefined;
	/** `undefined` forgets it. */
	readonly remember: (text: string | undefined) => void;
} {
	const editor = useEditorVerbs();
	const remember = useCallback(
		(text: string | undefined) => {
			const texts = unfinished.get(editor) ?? new Map<string, string>();
			unfinished.set(editor, texts);
			if (text === undefined) texts.delete(place);
			else texts.set(place, text);
		},
		[editor, place],
	);
	return { text: unfinished.get(editor)?.get(place), remember };
}
