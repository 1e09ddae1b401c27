import { MAX_NOTE_LENGTH } from "@switchyard/spec/flow";
import { Copy, Trash2 } from "lucide-react";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DraftArea } from "../../../ui/draft/DraftArea.tsx";
import { MARK_COLORS } from "../../../ui/mark-colors.ts";
import { Select } from "../../../ui/Select.tsx";

const NO_COLOR = "none";
/** No id of a group looks like this. */
const NO_GROUP = "(none)";

/** One note: its text, its colour, and the group that it is in. */
export function NoteSelected({ id }: { readonly id: string }) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const groups = useEditor((state) => state.flow.groups) ?? [];
	const note = useEditor((state) => state.flow.notes?.find((each) => each.id === id));
	if (!note) return null;
	const { color = null, group = NO_GROUP } = note;

	function join(wanted: string) {
		if (wanted === NO_GROUP) editor.leaveGroup();
		else editor.joinGroup(wanted, [], [id]);
	}

	return (
		<section aria-label="Note" className="flex min-h-0 flex-col gap-3 overflow-auto p-3">
			<h2 className="text-lg font-semibold">Note</h2>
			<DraftArea
				label="Text"
				description="Markdown: # title, **bold**, - list. For people: runs ignore it."
				value={note.text}
				onValueChange={(text) => editor.setNoteText(id, text)}
				readOnly={readOnly}
				maxLength={MAX_NOTE_LENGTH}
				data-main-field
			/>
			<Select
				label="Colour"
				value={color ?? NO_COLOR}
				disabled={readOnly}
				options={MARK_COLORS.map(({ color: value, label }) => ({ value: value ?? NO_COLOR, label }))}
				onValueChange={(value) =>
					editor.setColor(MARK_COLORS.find((each) => (each.color ?? NO_COLOR) === value)?.color ?? null)
				}
			/>
			{groups.length > 0 && (
				<Select
					label="Group"
					value={group}
					disabled={readOnly}
					options={[
						{ value: NO_GROUP, label: "None" },
						...groups.map(({ id: value, name }) => ({ value, label: name })),
					]}
					onValueChange={join}
				/>
			)}
			{!readOnly && (
				<div className="flex gap-2">
					<Button size="sm" icon={<Copy aria-hidden size={14} />} onClick={() => editor.duplicate()}>
						Duplicate
					</Button>
					<Button size="sm" icon={<Trash2 aria-hidden size={14} />} onClick={() => editor.remove()}>
						Delete
					</Button>
				</div>
			)}
		</section>
	);
}
