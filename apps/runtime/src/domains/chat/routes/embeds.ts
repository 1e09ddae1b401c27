import { Embed, EmbedSettings } from "@switchyard/spec/chat";
import { EmbedSecretReply, ListEmbedsReply } from "@switchyard/spec/http";
import { Id } from "@switchyard/spec/identity";
import { Type } from "typebox";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import type { Embeds } from "../embed/embeds.ts";

const Named = Type.Object({ flow: Id }, { additionalProperties: false });

/** The robots and flows that are embedded in other pages, as people set them up. */
export function embedRoutes(app: Http, { embeds }: { readonly embeds: Embeds }): void {
	const config = { access: "look", resource: "embed" } as const;
	const tags = ["Embedded chat"];
	const url = "/api/embeds/:flow";

	app.get(
		"/api/embeds",
		{
			config,
			schema: {
				tags,
				operationId: "listEmbeds",
				summary: "The robots and flows that are embedded in other pages",
				response: { 200: ListEmbedsReply },
			},
		},
		async () => ({ embeds: embeds.list() }),
	);

	app.get(
		url,
		{
			config,
			schema: {
				tags,
				operationId: "getEmbed",
				summary: "How a robot, or a published chat flow, is embedded in other pages",
				params: Named,
				response: { 200: Embed },
			},
		},
		async ({ params }) => embeds.get(params.flow),
	);

	app.put(
		url,
		{
			config,
			schema: {
				tags,
				operationId: "putEmbed",
				summary: "Embed a robot or a published chat flow in other pages, or change how",
				params: Named,
				body: EmbedSettings,
				response: { 200: Embed },
			},
		},
		({ params, body }) => embeds.put(params.flow, body),
	);

	app.post(
		`${url}/secret`,
		{
			config,
			schema: {
				tags,
				operationId: "makeEmbedSecret",
				summary:
					"Make a new secret for visitors' tokens; it is shown once, and the one before is good no more",
				params: Named,
				response: { 201: EmbedSecretReply },
			},
		},
		async ({ params }, reply) => reply.code(201).send({ secret: await embeds.makeSecret(params.flow) }),
	);

	app.delete(
		url,
		{
			config,
			schema: {
				tags,
				operationId: "removeEmbed",
				summary: "Show the chat on other pages no longer; conversations stay",
				params: Named,
				response: { 204: Done },
			},
		},
		async ({ params }, reply) => {
			await embeds.remove(params.flow);
			return reply.code(204).send(null);
		},
	);
}
