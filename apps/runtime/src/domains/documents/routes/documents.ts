import { WorkspaceDocument } from "@switchyard/spec/document";
import {
	CreateDocumentBody,
	DocumentConflict,
	ListDocumentsQuery,
	ListDocumentsReply,
	UpdateDocumentBody,
} from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import { numbersIn } from "../../../platform/http/numbers-in.ts";
import { DocumentParameters } from "../../../platform/http/parameters.ts";
import { principalOf } from "../../../platform/http/principal.ts";
import type { DocumentStore } from "../document-store.ts";
import { writerOf } from "../writing.ts";

export interface DocumentServices {
	readonly documents: DocumentStore;
}

/** The largest body of a request that carries a document, in bytes: each character may take six as JSON. */
const BODY_LIMIT = 2 * 1024 * 1024;

/** The Markdown notes that people and robots write. */
export function documentRoutes(app: Http, { documents }: DocumentServices): void {
	const tags = ["Documents"];

	app.get(
		"/api/documents",
		{
			config: { access: "look", resource: "document" },
			schema: {
				tags,
				operationId: "listDocuments",
				summary: "Documents, the last changed first",
				querystring: ListDocumentsQuery,
				response: { 200: ListDocumentsReply },
			},
		},
		({ query: { offset, limit, ...filter } }) => documents.list(filter, numbersIn({ offset, limit })),
	);

	app.post(
		"/api/documents",
		{
			config: { access: "edit", resource: "document" },
			bodyLimit: BODY_LIMIT,
			schema: {
				tags,
				operationId: "createDocument",
				summary: "Write a new document",
				body: CreateDocumentBody,
				response: { 201: WorkspaceDocument },
			},
		},
		async (request, reply) => {
			const { id, title, folder = "", tags = [], text = "", ...said } = request.body;
			const writing = writerOf(principalOf(request), said);
			reply.code(201);
			return await documents.create(id, { title, folder, tags, text }, writing);
		},
	);

	app.get(
		"/api/documents/:document",
		{
			config: { access: "look", resource: "document" },
			schema: {
				tags,
				operationId: "getDocument",
				summary: "A document as it is now",
				params: DocumentParameters,
				response: { 200: WorkspaceDocument },
			},
		},
		({ params }) => documents.get(params.document),
	);

	app.put(
		"/api/documents/:document",
		{
			config: { access: "edit", resource: "document" },
			bodyLimit: BODY_LIMIT,
			schema: {
				tags,
				operationId: "updateDocument",
				summary: "Write a new revision of a document",
				params: DocumentParameters,
				body: UpdateDocumentBody,
				response: { 200: WorkspaceDocument, 409: DocumentConflict },
			},
		},
		(request) => {
			const { revision, label, by, ...changes } = request.body;
			const said = defined({ label, by });
			return documents.update(
				request.params.document,
				revision,
				({ title, folder, tags, text }) => ({ title, folder, tags, text, ...changes }),
				writerOf(principalOf(request), said),
			);
		},
	);

	app.delete(
		"/api/documents/:document",
		{
			config: { access: "remove", resource: "document" },
			schema: {
				tags,
				operationId: "deleteDocument",
				summary: "Delete a document and every revision of it",
				params: DocumentParameters,
				response: { 204: Done },
			},
		},
		async ({ params }, reply) => {
			await documents.remove(params.document);
			return reply.code(204).send(null);
		},
	);
}
