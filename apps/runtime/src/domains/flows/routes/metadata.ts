import { EditFlowMetadataBody, FlowMetadata } from "@switchyard/spec/http";
import type { Http } from "../../../platform/http/http.ts";
import { FlowParameters } from "../../../platform/http/parameters.ts";
import type { FlowOrganisation } from "../organisation/flow-organisation.ts";

export interface MetadataServices {
	readonly organisation: Pick<FlowOrganisation, "edit">;
}

export function metadataRoutes(app: Http, { organisation }: MetadataServices): void {
	app.patch(
		"/api/flows/:flow/metadata",
		{
			config: { access: "edit", resource: "flow" },
			schema: {
				tags: ["Flows"],
				operationId: "editFlowMetadata",
				summary: "Move a flow to a folder, or change its tags",
				params: FlowParameters,
				body: EditFlowMetadataBody,
				response: { 200: FlowMetadata },
			},
		},
		({ params, body }) => organisation.edit(params.flow, body),
	);
}
