import { Plus } from "lucide-react";
import { useState } from "react";
import { BackButton } from "../../ui/BackButton.tsx";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/IconButton.tsx";
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
		<div className="flex h-full min-h-0 bg-surface">
			<div
				className={classNames(
					"flex w-85 shrink-0 flex-col border-r border-border",
					isOneShown ? "max-sm:hidden" : "max-sm:w-full max-sm:border-r-0",
				)}
			>
				<header className="flex h-12 shrink-0 items-center gap-1 border-b border-border px-4">
					<h1 className="flex-1 text-lg font-semibold">Documents</h1>
					<MemoryLink />
					<DocumentArchiveLink />
					<IconButton label="New document" icon={<Plus size={16} />} size="sm" onClick={begin} />
				</header>
				<DocumentList selected={selected} onSelect={select} onBegin={begin} />
			</div>
			<div className={classNames("flex min-h-0 min-w-0 flex-1 flex-col", !isOneShown && "max-sm:hidden")}>
				<BackButton label="All documents" onClick={() => select(undefined)} />
				<div className="min-h-0 flex-1">
					{isWritingNew ? (
						<NewDocument onWritten={select} onCancel={() => select(undefined)} />
					) : selected === undefined ? (
						<NoDocumentShown onBegin={begin} />
					) : (
						<OpenDocument key={selected} id={selected} onDeleted={() => select(undefined)} />
					)}
				</div>
			</div>
		</div>
	);
}
