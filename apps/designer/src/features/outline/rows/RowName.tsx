import type { OutlinePart } from "../../../core/outline/outline-row.ts";
import { useEditorVerbs } from "../../../services/editor-context.tsx";
import { RenameField } from "../../../ui/RenameField.tsx";

interface RowNameProps {
	readonly part: OutlinePart;
	readonly onDone: () => void;
}

/** The name of a node or a group, being typed. */
export function RowName({ part, onDone }: RowNameProps) {
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
