import type { Group } from "@switchyard/spec";
import { type KeyboardEvent, useState } from "react";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { useCanvasUi, useCanvasUiState } from "../canvas-ui.ts";

interface GroupTitleProps {
	/** The id of the frame or the card. */
	readonly element: string;
	readonly group: Group;
}

/** A group's name; a field while it is renamed in place. */
export function GroupTitle({ element, group }: GroupTitleProps) {
	const ui = useCanvasUi();
	const readOnly = useEditor((state) => state.readOnly);
	const editing = useCanvasUiState((state) => state.editing === element) && !readOnly;
	if (editing) return <TitleField group={group} onClose={() => ui.setState({ editing: undefined })} />;
	return <span className="min-w-0 flex-1 truncate font-medium">{group.name}</span>;
}

function TitleField({ group, onClose }: { readonly group: Group; readonly onClose: () => void }) {
	const editor = useEditorVerbs();
	const [name, setName] = useState(group.name);

	function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
		event.stopPropagation();
		if (event.key !== "Enter" && event.key !== "Escape") return;
		event.preventDefault();
		const element = event.currentTarget.closest<HTMLElement>(".react-flow__node");
		if (event.key === "Enter") editor.renameGroup(group.id, name);
		onClose();
		element?.focus({ preventScroll: true });
	}

	return (
		<input
			aria-label="Name of the group"
			ref={focusOnce}
			value={name}
			maxLength={120}
			onChange={(event) => setName(event.target.value)}
			onBlur={() => {
				editor.renameGroup(group.id, name);
				onClose();
			}}
			onKeyDown={onKeyDown}
			className="nodrag nopan min-w-0 flex-1 rounded-sm border border-border-strong bg-surface px-1 font-medium outline-none"
		/>
	);
}

function focusOnce(field: HTMLInputElement | null): void {
	field?.focus({ preventScroll: true });
	field?.select();
}
