import { WorkspaceDocument } from "../document/index.ts";
import {
	CreateDocumentBody,
	DocumentConflict,
	ListDocumentsQuery,
	ListDocumentsReply,
	ListDocumentVersionsReply,
	UpdateDocumentBody,
} from "../http/index.ts";
import { Done } from "./done.ts";
import { DocumentParameters, DocumentVersionParameters } from "./parameters.ts";
import { routes } from "./route.ts";

export const documentsApi = routes("Documents", {
	"GET /api/documents": {
		operationId: "listDocuments",
		summary: "Documents, the last changed first",
		querystring: ListDocumentsQuery,
		response: { 200: ListDocumentsReply },
	},

	"POST /api/documents": {
		operationId: "createDocument",
		summary: "Write a new document",
		body: CreateDocumentBody,
		response: { 201: WorkspaceDocument },
	},

	"GET /api/documents/:document": {
		operationId: "getDocument",
		summary: "A document as it is now",
		params: DocumentParameters,
		response: { 200: WorkspaceDocument },
	},

	"PUT /api/documents/:document": {
		operationId: "updateDocument",
		summary: "Write a new revision of a document",
		params: DocumentParameters,
		body: UpdateDocumentBody,
		response: { 200: WorkspaceDocument, 409: DocumentConflict },
	},

	"DELETE /api/documents/:document": {
		operationId: "deleteDocument",
		summary: "Delete a document and every revision of it",
		params: DocumentParameters,
		response: { 204: Done },
	},

	"GET /api/documents/:document/versions": {
		operationId: "listDocumentVersions",
		summary: "The revisions of a document that are kept, newest first",
		params: DocumentParameters,
		response: { 200: ListDocumentVersionsReply },
	},

	"GET /api/documents/:document/versions/:revision": {
		operationId: "getDocumentVersion",
		summary: "A document as it was at a revision",
		params: DocumentVersionParameters,
		response: { 200: WorkspaceDocument },
	},
});
