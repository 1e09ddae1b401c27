import type { Note, NoteSize } from "@switchyard/spec/flow";
import { type NodeProps, NodeResizeControl } from "@xyflow/react";
import { memo, useState } from "react";
import { noteSizeWithin } from "../../../core/geometry/note-size.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ErrorBoundary } from "../../../ui/failure/ErrorBoundary.tsx";
import { useCanvasUi, useCanvasUiState } from "../canvas-ui.ts";
import type { NoteElement } from "../graph/element-types.ts";
import { FailedNote } from "./FailedNote.tsx";
import { NoteEditor } from "./NoteEditor.tsx";
import { NoteText } from "./NoteText.tsx";

/** A note on the canvas. */
export function NoteCard({ id, data, selected }: NodeProps<NoteElement>) {
	const { note } = data;
	return (
		<ErrorBoundary
			title="This note could not be shown"
			about={data}
			instead={(failure) => <FailedNote {...{ failure, note, selected }} />}
		>
			<NotePaper {...{ id, note, selected }} />
		</ErrorBoundary>
	);
}

interface NotePaperProps {
	/** React Flow's id of it. */
	readonly id: string;
	readonly note: Note;
	readonly selected: boolean;
}

/** Its text as Markdown, or the text itself while it is edited. */
const NotePaper = memo(function NotePaper({ id, note, selected }: NotePaperProps) {
	const editor = useEditorVerbs();
	const ui = useCanvasUi();
	const readOnly = useEditor((state) => state.readOnly);
	const editing = useCanvasUiState((state) => state.editing === id) && !readOnly;
	const [resized, setResized] = useState<NoteSize>();
	return (
		<div
			style={resized ?? note.size}
			data-mark={note.color}
			className={classNames("canvas-note group/note", selected && "canvas-node-selected")}
		>
			{editing ? (
				<NoteEditor note={note} onClose={() => ui.setState({ editing: undefined })} />
			) : note.text.trim() === "" ? (
				<p className="text-text-muted">{readOnly ? "Empty note" : "Double-click or press Enter to write"}</p>
			) : (
				<NoteText text={note.text} />
			)}
			{selected && !readOnly && !editing && (
				<NodeResizeControl
					nodeId={id}
					position="bottom-right"
					className="canvas-note-corner"
					onResize={(_, { width, height }) => setResized(noteSizeWithin({ width, height }))}
					onResizeEnd={(_, { width, height }) => {
						setResized(undefined);
						editor.placeNote(note.id, note.position, { width, height });
					}}
				/>
			)}
		</div>
	);
});
