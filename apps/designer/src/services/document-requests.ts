import type { WorkspaceDocument } from "@switchyard/spec/document";
import type {
	CreateDocumentBody,
	DocumentConflict,
	ListDocumentsQuery,
	ListDocumentsReply,
	ListDocumentVersionsReply,
	UpdateDocumentBody,
} from "@switchyard/spec/http";
import { part, query, withSignal } from "./address.ts";
import type { Ask, Send } from "./request.ts";

/** A change that was made, or the document as it has become meanwhile. */
export type SaveOutcome =
	| { readonly saved: WorkspaceDocument }
	| { readonly stale: Omit<DocumentConflict, "error"> };

/** Where a browser gets a document as a Markdown file. */
export function documentFileAddress(id: string): string {
	return `/api/documents/${part(id)}/markdown`;
}

/** The same for all of them, in one archive. */
export const DOCUMENT_ARCHIVE_ADDRESS = "/api/document-archive";

/** The part of the server's interface that is about documents. */
export function documentRequests(ask: Ask, send: Send) {
	const address = (id: string) => `/api/documents/${part(id)}`;
	return {
		documents: (filter: ListDocumentsQuery, signal?: AbortSignal) =>
			ask<ListDocumentsReply>("GET", `/api/documents${query({ ...filter })}`, withSignal(signal)),
		document: (id: string, signal?: AbortSignal) =>
			ask<WorkspaceDocument>("GET", address(id), withSignal(signal)),
		createDocument: (body: CreateDocumentBody) => ask<WorkspaceDocument>("POST", "/api/documents", { body }),
		async saveDocument(id: string, body: UpdateDocumentBody): Promise<SaveOutcome> {
			const answer = await send("PUT", address(id), { body, accept: [409] });
			if (answer.status !== 409) return { saved: answer.body as WorkspaceDocument };
			const { error: _, ...stale } = answer.body as DocumentConflict;
			return { stale };
		},
		removeDocument: (id: string) => ask<void>("DELETE", address(id)),
		documentVersions: async (id: string, signal?: AbortSignal) =>
			(await ask<ListDocumentVersionsReply>("GET", `${address(id)}/versions`, withSignal(signal))).versions,
		documentVersion: (id: string, revision: number, signal?: AbortSignal) =>
			ask<WorkspaceDocument>("GET", `${address(id)}/versions/${revision}`, withSignal(signal)),
	};
}
