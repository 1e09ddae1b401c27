import type { WorkspaceDocument } from "@switchyard/spec/document";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useIsDeleted } from "../../services/deletion.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { DocumentHeader, type DocumentView } from "./DocumentHeader.tsx";
import { DocumentReader } from "./DocumentReader.tsx";
import { DocumentHistory } from "./history/DocumentHistory.tsx";
import { EditDocument } from "./write/EditDocument.tsx";

interface OpenDocumentProps {
	readonly id: string;
	readonly onDeleted: () => void;
}

/** One document: to read, to write, or as it was. */
export function OpenDocument({ id, onDeleted }: OpenDocumentProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [view, setView] = useState<DocumentView>("read");
	const query = queries.document(api, id);
	const isDeleted = useIsDeleted(query.queryKey);
	const { data: document, isError, error, refetch } = useQuery({ ...query, enabled: !isDeleted });
	if (!document) {
		return isError ? (
			<ErrorState
				title="The document could not be opened"
				error={error}
				onRetry={() => void refetch()}
				className="h-full"
			/>
		) : (
			<SkeletonRows rows={6} label="Loading the document" />
		);
	}
	const noteSaved = (saved: WorkspaceDocument) => {
		client.setQueryData(query.queryKey, saved);
		void client.invalidateQueries({ queryKey: queries.documentVersions(api, id).queryKey });
		void client.invalidateQueries({ queryKey: ["documents"] });
	};
	return (
		<article aria-label={document.title} className="flex h-full min-h-0 flex-col">
			<DocumentHeader {...{ document, view, onDeleted }} onView={setView} onSaved={noteSaved} />
			{view === "read" && <DocumentReader document={document} onSaved={noteSaved} />}
			{view === "write" && (
				<EditDocument
					document={document}
					onSaved={(saved) => {
						noteSaved(saved);
						// A person who has turned to something else meanwhile stays there.
						setView((now) => (now === "write" ? "read" : now));
					}}
					onCancel={() => setView("read")}
				/>
			)}
			{view === "versions" && <DocumentHistory document={document} />}
		</article>
	);
}
