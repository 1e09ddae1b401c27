import { MAX_NOTE_LENGTH, type Note } from "@switchyard/spec/flow";
import { newPartId } from "../../flow/new-part-id.ts";
import { onGrid } from "../../geometry/node-box.ts";
import { NEW_NOTE_SIZE, noteSizeWithin } from "../../geometry/note-size.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { ALLOWED, refused } from "../verdict.ts";

type NoteVerbs = Pick<Editor, "addNote" | "setNoteText" | "placeNote">;

export function noteVerbs(kernel: EditorKernel): NoteVerbs {
	const find = (id: string) => kernel.flow.notes?.find((note) => note.id === id);

	return {
		addNote(position) {
			const middle = kernel.lookingAt();
			const { width, height } = NEW_NOTE_SIZE;
			const place = position ?? { x: middle.x - width / 2, y: middle.y - height / 2 };
			const note: Note = {
				id: newPartId("note"),
				text: "",
				position: onGrid(place),
				size: NEW_NOTE_SIZE,
			};
			const added = kernel.change({
				label: "Add a note",
				operations: [{ op: "add-note", note }],
				select: { notes: new Set([note.id]) },
			});
			if (added) kernel.notify("info", "Added a note.");
			return added ? note.id : undefined;
		},

		setNoteText(note, text) {
			if (text.length > MAX_NOTE_LENGTH) {
				const [has, most] = [text.length, MAX_NOTE_LENGTH].map((number) => number.toLocaleString("en"));
				const reason = `A note holds ${most} characters at most; this text has ${has}. Shorten it, or make several notes.`;
				kernel.notify("refusal", reason);
				return refused(reason);
			}
			const known = find(note);
			if (!known) return refused("The note was removed.");
			if (known.text === text) return ALLOWED;
			const done = kernel.change({
				label: "Edit a note",
				operations: [{ op: "set-note-text", note, text }],
				mergeKey: `note ${note}`,
			});
			return done ? ALLOWED : refused(kernel.state.notice?.text ?? "The note cannot be changed.");
		},

		placeNote(note, position, size) {
			const known = find(note);
			if (!known) return;
			const placed = { position: onGrid(position), size: noteSizeWithin(size) };
			if (sameBox(known, placed)) return;
			kernel.change({ label: "Resize a note", operations: [{ op: "place-note", note, ...placed }] });
		},
	};
}

function sameBox(a: Pick<Note, "position" | "size">, b: Pick<Note, "position" | "size">): boolean {
	return (
		a.position.x === b.position.x &&
		a.position.y === b.position.y &&
		a.size.width === b.size.width &&
		a.size.height === b.size.height
	);
}
