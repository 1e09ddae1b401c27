import { Readable } from "node:stream";
import { DocumentParameters } from "@switchyard/spec/api";
import { Type } from "typebox";
import { attachment } from "../../../platform/http/attachment.ts";
import type { Http } from "../../../platform/http/http.ts";
import type { DocumentStore } from "../document-store.ts";
import { markdownArchive, markdownFile } from "../markdown-files.ts";

export interface DocumentExportServices {
	readonly documents: Pick<DocumentStore, "get" | "all">;
}

const MARKDOWN = "text/markdown; charset=utf-8";
const ZIP = "application/zip";

/** Documents as files. */
export function documentExportRoutes(app: Http, { documents }: DocumentExportServices): void {
	const config = { access: "look", resource: "document" } as const;
	const tags = ["Documents"];

	app.get(
		"/api/documents/:document/markdown",
		{
			config,
			exposeHeadRoute: false,
			schema: {
				tags,
				operationId: "exportDocument",
				summary: "A document as a Markdown file",
				params: DocumentParameters,
				described: {
					response: {
						200: {
							description: "The document, with what is known of it as front matter.",
							content: { [MARKDOWN]: { schema: Type.String() } },
						},
					},
				},
			},
		},
		async ({ params }, reply) => {
			const document = await documents.get(params.document);
			return reply
				.header("content-type", MARKDOWN)
				.header("content-disposition", attachment(`${document.id}.md`))
				.send(markdownFile(document));
		},
	);

	app.get(
		"/api/document-archive",
		{
			config,
			exposeHeadRoute: false,
			schema: {
				tags,
				operationId: "exportDocuments",
				summary: "All documents as Markdown files in a ZIP archive",
				described: {
					response: {
						200: {
							description: "The archive.",
							content: { [ZIP]: { schema: Type.String({ contentMediaType: ZIP }) } },
						},
					},
				},
			},
		},
		(_request, reply) =>
			reply
				.header("content-type", ZIP)
				.header("content-disposition", attachment("documents.zip"))
				.send(Readable.from(markdownArchive(documents.all()), { objectMode: false })),
	);
}
