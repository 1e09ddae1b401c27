import type { WorkspaceFiles } from "@switchyard/node-kit";
import { filesApi } from "@switchyard/spec/api";
import type { WorkspaceBrowser } from "../../../platform/files/workspace-browser.ts";
import type { Http } from "../../../platform/http/http.ts";
import { fileContentRoutes } from "./content.ts";
import { orRefusal } from "./file-refusal.ts";

const DEFAULT_LIMIT = 100;

export interface FileServices {
	readonly files: Pick<WorkspaceFiles, "open" | "save" | "remove"> & WorkspaceBrowser;
}

/** The workspace's files, for people. */
export async function fileRoutes(app: Http, { files }: FileServices): Promise<void> {
	app.route({
		...filesApi["GET /api/files"],
		config: { access: "look", resource: "file" },
		handler: ({ query: { path = "", after = "", limit = DEFAULT_LIMIT } }) =>
			orRefusal(files.browse(path, { after, limit: Number(limit) })),
	});

	app.route({
		...filesApi["DELETE /api/files"],
		config: { access: "remove", resource: "file" },
		handler: async ({ query }, reply) => {
			await orRefusal(files.remove(query.path));
			return reply.code(204).send(null);
		},
	});

	await fileContentRoutes(app, files);
}
