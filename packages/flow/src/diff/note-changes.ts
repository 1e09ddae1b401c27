import type { Flow, Note } from "@switchyard/spec/flow";
import type { Change } from "./change.ts";
import { shown } from "./wording.ts";

/** Notes that came, went or say something else; where they are counts as little as with nodes. */
export function noteChanges({ notes: before = [] }: Flow, { notes: after = [] }: Flow): Change[] {
	if (before === after) return [];
	const old = new Map(before.map((note) => [note.id, note]));
	const now = new Set(after.map(({ id }) => id));
	return [
		...before.filter(({ id }) => !now.has(id)).map((note) => change(`Note ${beginning(note)} removed`)),
		...after.flatMap((note) => {
			const earlier = old.get(note.id);
			if (!earlier) return [change(`Note ${beginning(note)} added`)];
			return [
				...(earlier.text === note.text ? [] : [change(`Note ${beginning(note)} has another text`)]),
				...(earlier.color === note.color ? [] : [change(`Note ${beginning(note)} has another colour`)]),
			];
		}),
	];
}

const change = (text: string): Change => ({ kind: "note", text });

/** The first line of a note, by which people know it. */
function beginning({ text }: Note): string {
	const line = text.trim().split("\n")[0] ?? "";
	return line === "" ? "without text" : shown(line);
}
