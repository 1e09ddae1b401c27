import { embeddedChatApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import type { Embeds } from "../embed/embeds.ts";

/** The robots and flows that are embedded in other pages, as people set them up. */
export function embedRoutes(app: Http, { embeds }: { readonly embeds: Embeds }): void {
	const config = { access: "look", resource: "embed" } as const;

	app.route({
		...embeddedChatApi["GET /api/embeds"],
		config,
		handler: async () => ({ embeds: embeds.list() }),
	});

	app.route({
		...embeddedChatApi["GET /api/embeds/:flow"],
		config,
		handler: async ({ params }) => embeds.get(params.flow),
	});

	app.route({
		...embeddedChatApi["PUT /api/embeds/:flow"],
		config,
		handler: ({ params, body }) => embeds.put(params.flow, body),
	});

	app.route({
		...embeddedChatApi["POST /api/embeds/:flow/secret"],
		config,
		handler: async ({ params }, reply) =>
			reply.code(201).send({ secret: await embeds.makeSecret(params.flow) }),
	});

	app.route({
		...embeddedChatApi["DELETE /api/embeds/:flow"],
		config,
		handler: async ({ params }, reply) => {
			await embeds.remove(params.flow);
			return reply.code(204).send(null);
		},
	});
}
