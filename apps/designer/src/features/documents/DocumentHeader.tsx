import type { WorkspaceDocument } from "@switchyard/spec/document";
import { authorWords } from "../../ui/author-words.ts";
import { Badge } from "../../ui/Badge.tsx";
import { MarkBadges } from "../../ui/MarkBadges.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { DocumentMenu } from "./DocumentMenu.tsx";

export type DocumentView = "read" | "write" | "versions";

interface DocumentHeaderProps {
	readonly document: WorkspaceDocument;
	readonly view: DocumentView;
	readonly onView: (view: DocumentView) => void;
	readonly onSaved: (document: WorkspaceDocument) => void;
	readonly onDeleted: () => void;
}

/** What a document is called, what is known of it, and what can be done with it. */
export function DocumentHeader({ document, view, onView, onSaved, onDeleted }: DocumentHeaderProps) {
	const { title, folder, tags, label, author, at, revision } = document;
	return (
		<header className="flex shrink-0 flex-col gap-2 border-b border-border px-6 py-4 max-sm:px-4">
			<div className="flex flex-wrap items-start gap-x-4 gap-y-2">
				<h2 className="min-w-40 flex-1 text-lg font-semibold break-words">{title}</h2>
				<div className="flex items-center gap-2">
					<SegmentedControl
						label="What to do with the document"
						value={view}
						onValueChange={onView}
						segments={[
							{ value: "read", label: "Read" },
							{ value: "write", label: "Write" },
							{ value: "versions", label: "Versions" },
						]}
					/>
					<DocumentMenu document={document} onSaved={onSaved} onDeleted={onDeleted} />
				</div>
			</div>
			<div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-muted">
				<span>
					Version {revision} by {authorWords(author)}, <RelativeTime at={at} />
				</span>
				{folder !== "" && <span>in {folder}</span>}
				{tags.map((tag) => (
					<Badge key={tag}>{tag}</Badge>
				))}
				<MarkBadges mark={label} />
			</div>
		</header>
	);
}
