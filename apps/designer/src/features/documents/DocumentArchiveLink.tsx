import { Download } from "lucide-react";
import { DOCUMENT_ARCHIVE_ADDRESS } from "../../services/document-requests.ts";
import { Tooltip } from "../../ui/Tooltip.tsx";

const LABEL = "Download all documents";

/** All documents as Markdown files in one archive. */
export function DocumentArchiveLink() {
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
