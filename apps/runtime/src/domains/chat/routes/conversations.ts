import type { Reruns } from "@switchyard/host";
import { chatApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import { actingIn, principalOf } from "../../../platform/http/principal.ts";
import { conversationTest } from "../conversation-test.ts";
import type { Conversations } from "../conversations.ts";

export interface ConversationServices {
	readonly conversations: Conversations;
	readonly reruns: Pick<Reruns, "test">;
}

export function conversationRoutes(app: Http, { conversations, reruns }: ConversationServices): void {
	app.route({
		...chatApi["GET /api/chat-flows"],
		config: { access: "look", resource: "conversation" },
		handler: async () => ({ flows: await conversations.flows() }),
	});

	app.route({
		...chatApi["GET /api/conversations"],
		config: { access: "look", resource: "conversation" },
		handler: ({ query }) => conversations.list(query),
	});

	app.route({
		...chatApi["POST /api/conversations"],
		config: { access: "chat", resource: "conversation" },
		handler: async (request, reply) =>
			reply.code(201).send(await conversations.create(request.body, principalOf(request))),
	});

	app.route({
		...chatApi["GET /api/conversations/:run"],
		config: { access: "look", resource: "conversation" },
		handler: ({ params }) => conversations.get(params.run),
	});

	app.route({
		...chatApi["PATCH /api/conversations/:run"],
		config: { access: "chat", resource: "conversation" },
		handler: ({ params, body }) => conversations.rename(params.run, body.title),
	});

	app.route({
		...chatApi["DELETE /api/conversations/:run"],
		config: { access: "remove", resource: "conversation" },
		handler: async (request, reply) => {
			await conversations.remove(request.params.run, actingIn(request));
			return reply.code(204).send(null);
		},
	});

	app.route({
		...chatApi["POST /api/conversations/:run/messages"],
		config: { access: "chat", resource: "conversation" },
		handler: async (request, reply) => {
			const { by, ...message } = request.body;
			const speaker = { ...principalOf(request), actor: actingIn(request, by) };
			const taken = await conversations.post(request.params.run, message, speaker);
			return reply.code(taken ? 202 : 200).send({ id: message.id, repeated: !taken });
		},
	});

	app.route({
		...chatApi["GET /api/conversations/:run/test"],
		config: { access: "inspect", resource: "conversation" },
		handler: async ({ params, query }) =>
			conversationTest(await conversations.get(params.run), query.message, reruns),
	});

	app.route({
		...chatApi["POST /api/conversations/:run/stop"],
		config: { access: "chat", resource: "conversation" },
		handler: async (request, reply) => {
			const { message, by } = request.body;
			await conversations.stop(request.params.run, message, actingIn(request, by));
			return reply.code(204).send(null);
		},
	});
}
