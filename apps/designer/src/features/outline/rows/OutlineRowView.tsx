import { ChevronRight } from "lucide-react";
import type { OutlinePart, OutlineRow } from "../../../core/outline/outline-row.ts";
import { useEditorVerbs } from "../../../services/editor-context.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { RenameField } from "../../../ui/RenameField.tsx";
import { PartWords } from "./PartWords.tsx";
import { INDENT, ROW_HEIGHT, rowId } from "./row-frame.ts";

interface OutlineRowViewProps {
	readonly row: OutlineRow;
	/** Its place in the list of rows. */
	readonly place: number;
	/** Whether the keyboard is at it. */
	readonly active: boolean;
	readonly selected: boolean;
	/** Whether its name is being typed. */
	readonly renaming: boolean;
	readonly onRenamed: () => void;
}

/** One line of the outline. The tree around it has its keys and its clicks. */
export function OutlineRowView(props: OutlineRowViewProps) {
	const { row, place, active, selected, renaming, onRenamed } = props;
	const { key, part, level, position, siblings, open } = row;
	return (
		<div
			id={rowId(key)}
			role="treeitem"
			data-place={place}
			aria-level={level}
			aria-posinset={position}
			aria-setsize={siblings}
			aria-selected={selected}
			aria-expanded={open}
			tabIndex={-1}
			style={{ top: place * ROW_HEIGHT, paddingLeft: 6 + (level - 1) * INDENT }}
			className={classNames(
				"absolute inset-x-0 flex h-7 cursor-default items-center gap-1.5 pr-2 text-sm whitespace-nowrap hover:bg-hover",
				selected && "bg-selected",
				active &&
					"group-focus-visible/tree:outline-2 group-focus-visible/tree:-outline-offset-2 group-focus-visible/tree:outline-focus",
			)}
		>
			{open === undefined ? (
				<span aria-hidden className="w-4 shrink-0" />
			) : (
				<span
					aria-hidden
					data-toggle
					className="flex size-4 shrink-0 items-center justify-center rounded-sm text-text-muted hover:bg-selected hover:text-text"
				>
					<ChevronRight size={12} className={classNames(open && "rotate-90")} />
				</span>
			)}
			{renaming ? <RowName part={part} onDone={onRenamed} /> : <PartWords part={part} />}
		</div>
	);
}

interface RowNameProps {
	readonly part: OutlinePart;
	readonly onDone: () => void;
}

/** The name of a node or a group, being typed. */
function RowName({ part, onDone }: RowNameProps) {
	const editor = useEditorVerbs();
	if (part.kind !== "node" && part.kind !== "group") return null;
	const { id, name } = part.kind === "node" ? part.node : part.group;
	return (
		<RenameField
			label={`Name of ${name}`}
			name={name}
			onName={(typed) => (part.kind === "node" ? editor.rename(id, typed) : editor.renameGroup(id, typed))}
			onDone={onDone}
			className="h-6 flex-1"
		/>
	);
}
