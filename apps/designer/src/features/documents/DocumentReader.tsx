import type { WorkspaceDocument } from "@switchyard/spec/document";
import { MarkdownText } from "../../ui/markdown/MarkdownText.tsx";
import { ScrollRegion } from "../../ui/ScrollRegion.tsx";
import { UntrustedNote } from "./UntrustedNote.tsx";

interface DocumentReaderProps {
	readonly document: WorkspaceDocument;
	readonly onSaved: (document: WorkspaceDocument) => void;
}

/** A document to be read. */
export function DocumentReader({ document, onSaved }: DocumentReaderProps) {
	return (
		<>
			{document.label.untrusted && <UntrustedNote document={document} onSaved={onSaved} />}
			<ScrollRegion label="Text of the document" className="min-h-0 flex-1 px-6 py-5 max-sm:px-4">
				{document.text.trim() === "" ? (
					<span className="text-text-muted">This document has no text.</span>
				) : (
					<MarkdownText text={document.text} />
				)}
			</ScrollRegion>
		</>
	);
}
