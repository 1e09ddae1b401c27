import { Flow } from "@switchyard/spec/flow";
import { ListVersionsReply } from "@switchyard/spec/http";
import type { Http } from "../../../platform/http/http.ts";
import { FlowParameters, FlowVersionParameters } from "../../../platform/http/parameters.ts";
import type { FlowStore } from "../flow-store.ts";

export interface VersionServices {
	readonly flows: Pick<FlowStore, "versions" | "version">;
}

export function versionRoutes(app: Http, { flows }: VersionServices): void {
	const tags = ["Flows"];

	app.get(
		"/api/flows/:flow/versions",
		{
			config: { access: "look", resource: "flow" },
			schema: {
				tags,
				operationId: "listFlowVersions",
				summary: "The revisions that are kept whole, newest first",
				params: FlowParameters,
				response: { 200: ListVersionsReply },
			},
		},
		async ({ params }) => ({ versions: await flows.versions(params.flow) }),
	);

	app.get(
		"/api/flows/:flow/versions/:revision",
		{
			config: { access: "look", resource: "flow" },
			schema: {
				tags,
				operationId: "getFlowVersion",
				summary: "A flow as it was at a revision",
				params: FlowVersionParameters,
				response: { 200: Flow },
			},
		},
		({ params }) => flows.version(params.flow, Number(params.revision)),
	);
}
