import { EmbeddingsReply, EmbeddingsSetting } from "../embeddings/index.ts";
import { SearchWorkspaceQuery, SearchWorkspaceReply } from "../http/index.ts";
import { routes } from "./route.ts";

export const searchApi = routes("Search", {
	"GET /api/search": {
		operationId: "searchWorkspace",
		summary: "Flows, robots, runs, packages and documents by their words, the best first",
		querystring: SearchWorkspaceQuery,
		response: { 200: SearchWorkspaceReply },
	},

	"GET /api/embeddings": {
		operationId: "readEmbeddings",
		summary: "Which model is set for the search by meaning, and how far the texts have vectors",
		response: { 200: EmbeddingsReply },
	},

	"PUT /api/embeddings": {
		operationId: "setEmbeddings",
		summary: "Set the model for the search by meaning, once it has answered",
		body: EmbeddingsSetting,
		response: { 200: EmbeddingsReply },
	},

	"DELETE /api/embeddings": {
		operationId: "removeEmbeddings",
		summary: "Switch the search by meaning off, and remove the vectors",
		response: { 200: EmbeddingsReply },
	},
});
