import { flowsApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import type { FlowStore } from "../flow-store.ts";

export interface VersionServices {
	readonly flows: Pick<FlowStore, "versions" | "version">;
}

export function versionRoutes(app: Http, { flows }: VersionServices): void {
	app.route({
		...flowsApi["GET /api/flows/:flow/versions"],
		config: { access: "look", resource: "flow" },
		handler: async ({ params }) => ({ versions: await flows.versions(params.flow) }),
	});

	app.route({
		...flowsApi["GET /api/flows/:flow/versions/:revision"],
		config: { access: "look", resource: "flow" },
		handler: ({ params }) => flows.version(params.flow, Number(params.revision)),
	});
}
