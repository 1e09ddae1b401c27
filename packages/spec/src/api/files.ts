import { FileQuery, ListFilesQuery, ListFilesReply } from "../http/index.ts";
import { Done } from "./done.ts";
import { routes } from "./route.ts";

export const filesApi = routes("Files", {
	"GET /api/files": {
		operationId: "listFiles",
		summary: "What is in a folder of the workspace",
		querystring: ListFilesQuery,
		response: { 200: ListFilesReply },
	},

	"DELETE /api/files": {
		operationId: "removeFile",
		summary: "Remove a file or an empty folder",
		querystring: FileQuery,
		response: { 204: Done },
	},
});
