import type { WorkspaceFiles } from "@switchyard/node-kit";
import { FileQuery, ListFilesQuery, ListFilesReply } from "@switchyard/spec/http";
import type { WorkspaceBrowser } from "../../../platform/files/workspace-browser.ts";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import { fileContentRoutes } from "./content.ts";
import { orRefusal } from "./file-refusal.ts";

const DEFAULT_LIMIT = 100;

export interface FileServices {
	readonly files: Pick<WorkspaceFiles, "open" | "save" | "remove"> & WorkspaceBrowser;
}

/** The workspace's files, for people. */
export async function fileRoutes(app: Http, { files }: FileServices): Promise<void> {
	const tags = ["Files"];

	app.get(
		"/api/files",
		{
			config: { access: "look", resource: "file" },
			schema: {
				tags,
				operationId: "listFiles",
				summary: "What is in a folder of the workspace",
				querystring: ListFilesQuery,
				response: { 200: ListFilesReply },
			},
		},
		({ query: { path = "", after = "", limit = DEFAULT_LIMIT } }) =>
			orRefusal(files.browse(path, { after, limit: Number(limit) })),
	);

	app.delete(
		"/api/files",
		{
			config: { access: "remove", resource: "file" },
			schema: {
				tags,
				operationId: "removeFile",
				summary: "Remove a file or an empty folder",
				querystring: FileQuery,
				response: { 204: Done },
			},
		},
		async ({ query }, reply) => {
			await orRefusal(files.remove(query.path));
			return reply.code(204).send(null);
		},
	);

	await fileContentRoutes(app, files);
}
