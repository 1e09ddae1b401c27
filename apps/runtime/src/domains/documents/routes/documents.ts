import { documentsApi } from "@switchyard/spec/api";
import { defined } from "@switchyard/spec/json";
import type { Http } from "../../../platform/http/http.ts";
import { numbersIn } from "../../../platform/http/numbers-in.ts";
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
	app.route({
		...documentsApi["GET /api/documents"],
		config: { access: "look", resource: "document" },
		handler: ({ query: { offset, limit, ...filter } }) =>
			documents.list(filter, numbersIn({ offset, limit })),
	});

	app.route({
		...documentsApi["POST /api/documents"],
		config: { access: "edit", resource: "document" },
		bodyLimit: BODY_LIMIT,
		handler: async (request, reply) => {
			const { id, title, folder = "", tags = [], text = "", ...said } = request.body;
			const writing = writerOf(principalOf(request), said);
			reply.code(201);
			return await documents.create(id, { title, folder, tags, text }, writing);
		},
	});

	app.route({
		...documentsApi["GET /api/documents/:document"],
		config: { access: "look", resource: "document" },
		handler: ({ params }) => documents.get(params.document),
	});

	app.route({
		...documentsApi["PUT /api/documents/:document"],
		config: { access: "edit", resource: "document" },
		bodyLimit: BODY_LIMIT,
		handler: (request) => {
			const { revision, label, by, ...changes } = request.body;
			const said = defined({ label, by });
			return documents.update(
				request.params.document,
				revision,
				({ title, folder, tags, text }) => ({ title, folder, tags, text, ...changes }),
				writerOf(principalOf(request), said),
			);
		},
	});

	app.route({
		...documentsApi["DELETE /api/documents/:document"],
		config: { access: "remove", resource: "document" },
		handler: async ({ params }, reply) => {
			await documents.remove(params.document);
			return reply.code(204).send(null);
		},
	});
}
