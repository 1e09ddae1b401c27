import { FlowFolder, FlowFolderPath, ListFlowFoldersReply, MoveFlowFolderBody } from "@switchyard/spec/http";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import type { FlowOrganisation } from "../organisation/flow-organisation.ts";

export interface FlowFolderServices {
	readonly organisation: Pick<FlowOrganisation, "folders">;
}

export function flowFolderRoutes(app: Http, { organisation: { folders } }: FlowFolderServices): void {
	const tags = ["Flows"];

	app.get(
		"/api/flow-folders",
		{
			config: { access: "look", resource: "flow" },
			schema: {
				tags,
				operationId: "listFlowFolders",
				summary: "The folders of flows",
				response: { 200: ListFlowFoldersReply },
			},
		},
		async () => ({ folders: await folders.list() }),
	);

	app.post(
		"/api/flow-folders",
		{
			config: { access: "edit", resource: "flow" },
			schema: {
				tags,
				operationId: "createFlowFolder",
				summary: "Make a folder",
				body: FlowFolderPath,
				response: { 201: FlowFolder },
			},
		},
		async ({ body }, reply) => reply.code(201).send(await folders.create(body.path)),
	);

	app.patch(
		"/api/flow-folders",
		{
			config: { access: "edit", resource: "flow" },
			schema: {
				tags,
				operationId: "moveFlowFolder",
				summary: "Rename or move a folder with all that is in it",
				body: MoveFlowFolderBody,
				response: { 200: FlowFolder },
			},
		},
		({ body }) => folders.move(body),
	);

	app.delete(
		"/api/flow-folders",
		{
			config: { access: "edit", resource: "flow" },
			schema: {
				tags,
				operationId: "deleteFlowFolder",
				summary: "Delete an empty folder",
				querystring: FlowFolderPath,
				response: { 204: Done },
			},
		},
		async ({ query }, reply) => {
			await folders.remove(query.path);
			return reply.code(204).send(null);
		},
	);
}
