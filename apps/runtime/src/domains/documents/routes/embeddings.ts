import { EmbeddingsReply, EmbeddingsSetting } from "@switchyard/spec/embeddings";
import type { Http } from "../../../platform/http/http.ts";
import type { Embeddings } from "../meaning/embeddings.ts";

export interface EmbeddingServices {
	readonly embeddings: Pick<Embeddings, "read" | "set" | "remove">;
}

/** The model for the search by meaning. */
export function embeddingRoutes(app: Http, { embeddings }: EmbeddingServices): void {
	const tags = ["Search"];

	app.get(
		"/api/embeddings",
		{
			config: { access: "look", resource: "server" },
			schema: {
				tags,
				operationId: "readEmbeddings",
				summary: "Which model is set for the search by meaning, and how far the texts have vectors",
				response: { 200: EmbeddingsReply },
			},
		},
		() => embeddings.read(),
	);

	app.put(
		"/api/embeddings",
		{
			config: { access: "administer", resource: "server" },
			schema: {
				tags,
				operationId: "setEmbeddings",
				summary: "Set the model for the search by meaning, once it has answered",
				body: EmbeddingsSetting,
				response: { 200: EmbeddingsReply },
			},
		},
		({ body }) => embeddings.set(body),
	);

	app.delete(
		"/api/embeddings",
		{
			config: { access: "administer", resource: "server" },
			schema: {
				tags,
				operationId: "removeEmbeddings",
				summary: "Switch the search by meaning off, and remove the vectors",
				response: { 200: EmbeddingsReply },
			},
		},
		() => embeddings.remove(),
	);
}
