import { Brain, Download, FileText, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { DOCUMENT_ARCHIVE_ADDRESS } from "../../services/address.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ListAndDetail } from "../../ui/ListAndDetail.tsx";
import { Tooltip } from "../../ui/Tooltip.tsx";
import { DocumentList } from "./DocumentList.tsx";
import { OpenDocument } from "./OpenDocument.tsx";
import { NewDocument } from "./write/NewDocument.tsx";

const LABEL = "Download all documents";

/** All documents as Markdown files in one archive. */
function DocumentArchiveLink() {
	return (
		<Tooltip content={LABEL}>
			<a
				href={DOCUMENT_ARCHIVE_ADDRESS}
				download="documents.zip"
				aria-label={LABEL}
				className="flex size-7 items-center justify-center rounded-md text-text-muted hover:bg-hover hover:text-text"
			>
				<Download aria-hidden size={16} />
			</a>
		</Tooltip>
	);
}

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

/** The way to what robots and flows remember. */
function MemoryLink() {
	return (
		<Tooltip content="What robots remember">
			<Link
				href="/memory"
				aria-label="Memory"
				className="flex size-7 items-center justify-center rounded-md text-text-muted hover:bg-hover hover:text-text"
			>
				<Brain aria-hidden size={16} />
			</Link>
		</Tooltip>
	);
}

/** Stands beside the list while none of its documents is open. */
function NoDocumentShown({ onBegin }: { readonly onBegin: () => void }) {
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
