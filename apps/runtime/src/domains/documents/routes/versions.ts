import { documentsApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import type { DocumentStore } from "../document-store.ts";

export interface DocumentVersionServices {
	readonly documents: Pick<DocumentStore, "versions" | "version">;
}

/** The revisions of documents. */
export function documentVersionRoutes(app: Http, { documents }: DocumentVersionServices): void {
	const config = { access: "look", resource: "document" } as const;

	app.route({
		...documentsApi["GET /api/documents/:document/versions"],
		config,
		handler: async ({ params }) => ({ versions: await documents.versions(params.document) }),
	});

	app.route({
		...documentsApi["GET /api/documents/:document/versions/:revision"],
		config,
		handler: ({ params }) => documents.version(params.document, Number(params.revision)),
	});
}
