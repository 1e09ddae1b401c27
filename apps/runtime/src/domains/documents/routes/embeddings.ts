import { searchApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import type { Embeddings } from "../meaning/embeddings.ts";

export interface EmbeddingServices {
	readonly embeddings: Pick<Embeddings, "read" | "set" | "remove">;
}

/** The model for the search by meaning. */
export function embeddingRoutes(app: Http, { embeddings }: EmbeddingServices): void {
	app.route({
		...searchApi["GET /api/embeddings"],
		config: { access: "look", resource: "server" },
		handler: () => embeddings.read(),
	});

	app.route({
		...searchApi["PUT /api/embeddings"],
		config: { access: "administer", resource: "server" },
		handler: ({ body }) => embeddings.set(body),
	});

	app.route({
		...searchApi["DELETE /api/embeddings"],
		config: { access: "administer", resource: "server" },
		handler: () => embeddings.remove(),
	});
}
