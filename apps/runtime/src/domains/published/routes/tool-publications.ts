import { publishedToolsApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import type { ToolPublications } from "../tool-publications.ts";

/** The sets of tools that are offered to programs outside. */
export function toolPublicationRoutes(
	app: Http,
	{ toolPublications }: { readonly toolPublications: ToolPublications },
): void {
	app.route({
		...publishedToolsApi["GET /api/tool-publications"],
		config: { access: "look", resource: "publication" },
		handler: async () => ({ publications: await toolPublications.list() }),
	});

	app.route({
		...publishedToolsApi["PUT /api/tool-publications/:publication"],
		config: { access: "edit", resource: "publication" },
		handler: ({ params: { publication }, body }) => toolPublications.put(publication, body),
	});

	app.route({
		...publishedToolsApi["DELETE /api/tool-publications/:publication"],
		config: { access: "remove", resource: "publication" },
		handler: async ({ params: { publication } }, reply) => {
			await toolPublications.remove(publication);
			return reply.code(204).send(null);
		},
	});
}
