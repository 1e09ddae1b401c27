import { useLocation } from "wouter";
import { Documents } from "../../features/documents/index.ts";
import { useDocumentTitle } from "../shell/use-document-title.ts";

/** The notes that people and robots write: all of them, and one to read or to write. */
export default function DocumentsPage({ document }: { readonly document: string | undefined }) {
	useDocumentTitle("Documents");
	const [, navigate] = useLocation();
	return (
		<Documents
			selected={document}
			onSelect={(id) => navigate(id === undefined ? "/documents" : `/documents/${encodeURIComponent(id)}`)}
		/>
	);
}
