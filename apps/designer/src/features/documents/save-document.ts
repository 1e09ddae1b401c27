import type { WorkspaceDocument } from "@switchyard/spec/document";
import type { DocumentConflict, UpdateDocumentBody } from "@switchyard/spec/http";
import type { Api } from "../../services/api.ts";

/** A change that was made, or the document as it has become meanwhile. */
export type SaveOutcome =
	| { readonly saved: WorkspaceDocument }
	| { readonly stale: Omit<DocumentConflict, "error"> };

/** Changes a document. @throws ApiError */
export async function saveDocument(
	api: Api,
	document: string,
	body: UpdateDocumentBody,
): Promise<SaveOutcome> {
	const input = { params: { document }, body, accept: [409] } as const;
	const answer = await api.answer("PUT /api/documents/:document", input);
	if (answer.status === 200) return { saved: answer.body };
	const { error: _, ...stale } = answer.body;
	return { stale };
}
