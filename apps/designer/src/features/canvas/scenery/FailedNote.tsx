import type { Note } from "@switchyard/spec/flow";
import { classNames } from "../../../ui/class-names.ts";
import { explain } from "../../../ui/ErrorState.tsx";
import type { Failure } from "../../../ui/failure/failure.ts";

interface FailedNoteProps {
	readonly failure: Failure;
	readonly note: Note;
	readonly selected: boolean;
}

/** In place of a note that could not be drawn: it keeps its place and what it says, as it was written. */
export function FailedNote({ failure: { title, error }, note, selected }: FailedNoteProps) {
	return (
		<div
			style={note.size}
			title={`${title}: ${explain(error).message}`}
			data-failed
			className={classNames("canvas-note", selected && "canvas-node-selected")}
		>
			<p className="text-danger">Could not be shown</p>
			<p className="whitespace-pre-wrap">{String(note.text)}</p>
		</div>
	);
}
