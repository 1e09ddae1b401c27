import type { Note } from "@switchyard/spec/flow";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useEditorVerbs } from "../../../services/editor-context.tsx";

interface NoteEditorProps {
	readonly note: Note;
	readonly onClose: () => void;
}

/** A note's text as it is written. It is taken when the person leaves it; a text that is too long stays, with the reason. */
export function NoteEditor({ note, onClose }: NoteEditorProps) {
	const editor = useEditorVerbs();
	const area = useRef<HTMLTextAreaElement>(null);
	const [text, setText] = useState(note.text);
	const [problem, setProblem] = useState<string>();

	useEffect(() => {
		area.current?.focus({ preventScroll: true });
		area.current?.select();
	}, []);

	function finish() {
		const verdict = editor.setNoteText(note.id, text);
		if (verdict.ok) onClose();
		else setProblem(verdict.reason);
	}

	function onKeyDown(event: KeyboardEvent) {
		event.stopPropagation();
		if (event.key !== "Escape" && !(event.key === "Enter" && (event.ctrlKey || event.metaKey))) return;
		event.preventDefault();
		const element = area.current?.closest<HTMLElement>(".react-flow__node");
		finish();
		element?.focus({ preventScroll: true });
	}

	return (
		<div className="nodrag nopan nowheel flex h-full flex-col gap-1">
			<textarea
				ref={area}
				aria-label="Text of the note"
				aria-invalid={problem !== undefined}
				aria-describedby={problem === undefined ? undefined : `${note.id}-problem`}
				value={text}
				placeholder="Markdown: # title, **bold**, - list"
				onChange={(event) => {
					setText(event.target.value);
					setProblem(undefined);
				}}
				onBlur={finish}
				onKeyDown={onKeyDown}
				className="min-h-0 w-full flex-1 resize-none bg-transparent outline-none"
			/>
			{problem !== undefined && (
				<p id={`${note.id}-problem`} role="alert" className="text-xs text-danger">
					{problem}
				</p>
			)}
		</div>
	);
}
