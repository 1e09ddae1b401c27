import { flowsApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import type { FlowOrganisation } from "../organisation/flow-organisation.ts";

export interface MetadataServices {
	readonly organisation: Pick<FlowOrganisation, "edit">;
}

export function metadataRoutes(app: Http, { organisation }: MetadataServices): void {
	app.route({
		...flowsApi["PATCH /api/flows/:flow/metadata"],
		config: { access: "edit", resource: "flow" },
		handler: ({ params, body }) => organisation.edit(params.flow, body),
	});
}
