import { ColorFlowTagBody, ListFlowTagsReply } from "@switchyard/spec/http";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import type { FlowOrganisation } from "../organisation/flow-organisation.ts";

export interface FlowTagServices {
	readonly organisation: Pick<FlowOrganisation, "tags" | "color">;
}

export function flowTagRoutes(app: Http, { organisation }: FlowTagServices): void {
	const tags = ["Flows"];

	app.get(
		"/api/flow-tags",
		{
			config: { access: "look", resource: "flow" },
			schema: {
				tags,
				operationId: "listFlowTags",
				summary: "The tags that flows have",
				response: { 200: ListFlowTagsReply },
			},
		},
		async () => ({ tags: await organisation.tags() }),
	);

	app.put(
		"/api/flow-tags",
		{
			config: { access: "edit", resource: "flow" },
			schema: {
				tags,
				operationId: "colorFlowTag",
				summary: "Give a tag its colour",
				body: ColorFlowTagBody,
				response: { 204: Done },
			},
		},
		async ({ body }, reply) => {
			await organisation.color(body);
			return reply.code(204).send(null);
		},
	);
}
