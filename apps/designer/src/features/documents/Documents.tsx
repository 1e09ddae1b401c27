import { Plus } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../ui/IconButton.tsx";
import { ListAndDetail } from "../../ui/ListAndDetail.tsx";
import { DocumentArchiveLink } from "./DocumentArchiveLink.tsx";
import { DocumentList } from "./DocumentList.tsx";
import { MemoryLink } from "./MemoryLink.tsx";
import { NoDocumentShown } from "./NoDocumentShown.tsx";
import { OpenDocument } from "./OpenDocument.tsx";
import { NewDocument } from "./write/NewDocument.tsx";

interface DocumentsProps {
	/** The document to read or to write; none when absent. */
	readonly selected: string | undefined;
	readonly onSelect: (id: string | undefined) => void;
}

/** The documents of the workspace: a list, and beside it one of them, or a new one. */
export function Documents({ selected, onSelect }: DocumentsProps) {
	const [isWritingNew, setWritingNew] = useState(false);
	const isOneShown = selected !== undefined || isWritingNew;
	const select = (id: string | undefined) => {
		setWritingNew(false);
		onSelect(id);
	};
	const begin = () => {
		onSelect(undefined);
		setWritingNew(true);
	};
	return (
		<ListAndDetail
			title="Documents"
			actions={
				<>
					<MemoryLink />
					<DocumentArchiveLink />
					<IconButton label="New document" icon={<Plus size={16} />} size="sm" onClick={begin} />
				</>
			}
			list={<DocumentList selected={selected} onSelect={select} onBegin={begin} />}
			detail={
				isWritingNew ? (
					<NewDocument onWritten={select} onCancel={() => select(undefined)} />
				) : selected === undefined ? (
					<NoDocumentShown onBegin={begin} />
				) : (
					<OpenDocument key={selected} id={selected} onDeleted={() => select(undefined)} />
				)
			}
			isOneShown={isOneShown}
			backLabel="All documents"
			onBack={() => select(undefined)}
		/>
	);
}
