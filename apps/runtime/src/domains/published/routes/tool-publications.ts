import { ListToolPublicationsReply, ToolPublicationSummary } from "@switchyard/spec/http";
import { ToolPublicationName, ToolPublicationSettings } from "@switchyard/spec/tool-publication";
import { Type } from "typebox";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import type { ToolPublications } from "../tool-publications.ts";

const Named = Type.Object({ publication: ToolPublicationName }, { additionalProperties: false });

/** The sets of tools that are offered to programs outside. */
export function toolPublicationRoutes(
	app: Http,
	{ toolPublications }: { readonly toolPublications: ToolPublications },
): void {
	const tags = ["Published tools"];

	app.get(
		"/api/tool-publications",
		{
			config: { access: "look", resource: "publication" },
			schema: {
				tags,
				operationId: "listToolPublications",
				summary: "Tool publications, and what each offers",
				response: { 200: ListToolPublicationsReply },
			},
		},
		async () => ({ publications: await toolPublications.list() }),
	);

	app.put(
		"/api/tool-publications/:publication",
		{
			config: { access: "edit", resource: "publication" },
			schema: {
				tags,
				operationId: "putToolPublication",
				summary: "Offer tools to programs outside, or offer others under the same name",
				params: Named,
				body: ToolPublicationSettings,
				response: { 200: ToolPublicationSummary },
			},
		},
		({ params: { publication }, body }) => toolPublications.put(publication, body),
	);

	app.delete(
		"/api/tool-publications/:publication",
		{
			config: { access: "remove", resource: "publication" },
			schema: {
				tags,
				operationId: "removeToolPublication",
				summary: "Offer these tools no longer; calls under way end as they would",
				params: Named,
				response: { 204: Done },
			},
		},
		async ({ params: { publication } }, reply) => {
			await toolPublications.remove(publication);
			return reply.code(204).send(null);
		},
	);
}
