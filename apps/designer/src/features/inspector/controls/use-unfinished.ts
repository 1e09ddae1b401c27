import { useMemo } from "react";
import type { FieldPlace } from "../../../core/editor/unfinished/unfinished-text.ts";
import { textAt } from "../../../core/editor/unfinished/unfinished-texts.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import type { KeptText } from "../../../ui/draft/kept-text.ts";

/**
 * Where a parameter's field keeps a text that is no value yet: with the editor, which counts it among the problems.
 * @param wanted what the text is not yet, in words: `valid JSON`
 */
export function useUnfinished({ node, field }: FieldPlace, wanted: string): KeptText {
	const editor = useEditorVerbs();
	const text = useEditor((state) => textAt(state, { node, field }));
	return useMemo(
		() => ({
			text,
			keep: (typed) =>
				editor.setUnfinished({ node, field }, typed === undefined ? undefined : { text: typed, wanted }),
		}),
		[editor, node, field, text, wanted],
	);
}
