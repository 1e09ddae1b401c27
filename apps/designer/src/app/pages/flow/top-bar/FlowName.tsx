import { useState } from "react";
import { useEditor, useEditorVerbs } from "../../../../services/editor-context.tsx";

/** The flow's name, changed where it stands: Enter or leaving keeps the change, Escape drops it. */
export function FlowName() {
	const editor = useEditorVerbs();
	const name = useEditor((state) => state.flow.name);
	const [draft, setDraft] = useState<string>();

	function keep() {
		const next = draft?.trim();
		if (next && next !== name) editor.renameFlow(next);
		setDraft(undefined);
	}

	return (
		<input
			aria-label="Name of the flow"
			value={draft ?? name}
			maxLength={120}
			spellCheck={false}
			onChange={(event) => setDraft(event.target.value)}
			onBlur={keep}
			onKeyDown={(event) => {
				if (event.key === "Enter") event.currentTarget.blur();
				if (event.key !== "Escape") return;
				setDraft(undefined);
				event.stopPropagation();
			}}
			className="field-sizing-content h-7 max-w-70 min-w-16 truncate rounded-md border border-transparent bg-transparent px-1.5 font-medium hover:border-border-strong focus-visible:border-border-strong focus-visible:bg-surface focus-visible:outline-offset-0"
		/>
	);
}
