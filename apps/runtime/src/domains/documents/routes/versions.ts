import { WorkspaceDocument } from "@switchyard/spec/document";
import { ListDocumentVersionsReply } from "@switchyard/spec/http";
import type { Http } from "../../../platform/http/http.ts";
import { DocumentParameters, DocumentVersionParameters } from "../../../platform/http/parameters.ts";
import type { DocumentStore } from "../document-store.ts";

export interface DocumentVersionServices {
	readonly documents: Pick<DocumentStore, "versions" | "version">;
}

/** The revisions of documents. */
export function documentVersionRoutes(app: Http, { documents }: DocumentVersionServices): void {
	const config = { access: "look", resource: "document" } as const;
	const tags = ["Documents"];

	app.get(
		"/api/documents/:document/versions",
		{
			config,
			schema: {
				tags,
				operationId: "listDocumentVersions",
				summary: "The revisions of a document that are kept, newest first",
				params: DocumentParameters,
				response: { 200: ListDocumentVersionsReply },
			},
		},
		async ({ params }) => ({ versions: await documents.versions(params.document) }),
	);

	app.get(
		"/api/documents/:document/versions/:revision",
		{
			config,
			schema: {
				tags,
				operationId: "getDocumentVersion",
				summary: "A document as it was at a revision",
				params: DocumentVersionParameters,
				response: { 200: WorkspaceDocument },
			},
		},
		({ params }) => documents.version(params.document, Number(params.revision)),
	);
}
