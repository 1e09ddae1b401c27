import { flowsApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import type { FlowOrganisation } from "../organisation/flow-organisation.ts";

export interface FlowFolderServices {
	readonly organisation: Pick<FlowOrganisation, "folders">;
}

export function flowFolderRoutes(app: Http, { organisation: { folders } }: FlowFolderServices): void {
	app.route({
		...flowsApi["GET /api/flow-folders"],
		config: { access: "look", resource: "flow" },
		handler: async () => ({ folders: await folders.list() }),
	});

	app.route({
		...flowsApi["POST /api/flow-folders"],
		config: { access: "edit", resource: "flow" },
		handler: async ({ body }, reply) => reply.code(201).send(await folders.create(body.path)),
	});

	app.route({
		...flowsApi["PATCH /api/flow-folders"],
		config: { access: "edit", resource: "flow" },
		handler: ({ body }) => folders.move(body),
	});

	app.route({
		...flowsApi["DELETE /api/flow-folders"],
		config: { access: "edit", resource: "flow" },
		handler: async ({ query }, reply) => {
			await folders.remove(query.path);
			return reply.code(204).send(null);
		},
	});
}
