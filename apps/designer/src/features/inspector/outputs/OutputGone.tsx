import { X } from "lucide-react";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";

interface OutputGoneProps {
	readonly node: string;
	/** The output's name. */
	readonly name: string;
	readonly problem: string | undefined;
}

/** An output that is written to a field of its own but that the node no longer has: all that can be done is to remove it. */
export function OutputGone({ node, name, problem }: OutputGoneProps) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	return (
		<div id={`output-${name}`} className="flex min-w-0 items-start gap-1">
			<div className="min-w-0 flex-1">
				<p className="truncate font-mono">{name}</p>
				{problem && <p className="text-sm text-danger">{problem}</p>}
			</div>
			{!readOnly && (
				<IconButton
					size="xs"
					label={`Remove the output ${name}`}
					icon={<X aria-hidden size={14} />}
					onClick={() => editor.setOutput(node, name, null)}
				/>
			)}
		</div>
	);
}
