import { FileText, Plus } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Stands beside the list while none of its documents is open. */
export function NoDocumentShown({ onBegin }: { readonly onBegin: () => void }) {
	return (
		<EmptyState
			icon={<FileText size={20} />}
			title="No document is open"
			className="h-full"
			actions={
				<Button icon={<Plus size={14} />} onClick={onBegin}>
					New document
				</Button>
			}
		>
			Documents are notes in Markdown that people and robots write, read and search.
		</EmptyState>
	);
}
