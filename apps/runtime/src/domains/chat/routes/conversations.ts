import type { Reruns } from "@switchyard/host";
import { claiming } from "@switchyard/spec/actor";
import { chatApi } from "@switchyard/spec/api";
import { may } from "@switchyard/spec/policy";
import type { FastifyRequest } from "fastify";
import type { Http } from "../../../platform/http/http.ts";
import { principalOf } from "../../../platform/http/principal.ts";
import { conversationTest } from "../conversation-test.ts";
import type { Conversations, Speaker } from "../conversations.ts";

export interface ConversationServices {
	readonly conversations: Conversations;
	readonly reruns: Pick<Reruns, "test">;
}

/** Returns who speaks by a request: people as they call themselves, programs as themselves alone. */
function speakerIn(request: FastifyRequest, by?: string): Speaker {
	const principal = principalOf(request);
	if (may(principal, "administer", { kind: "server" }))
		return { ...principal, actor: claiming(principal.actor, by) };
	const { id: program, actor } = principal;
	return { ...principal, program, actor: claiming(actor, actor.name) };
}

/** Returns the program that asks, where it sees its own conversations alone. */
const programIn = (request: FastifyRequest) => speakerIn(request).program;

export function conversationRoutes(app: Http, { conversations, reruns }: ConversationServices): void {
	app.route({
		...chatApi["GET /api/chat-flows"],
		config: { access: "look", resource: "conversation" },
		handler: async () => ({ flows: await conversations.flows() }),
	});

	app.route({
		...chatApi["GET /api/conversations"],
		config: { access: "look", resource: "conversation" },
		handler: (request) => conversations.list(request.query, programIn(request)),
	});

	app.route({
		...chatApi["POST /api/conversations"],
		config: { access: "chat", resource: "conversation" },
		handler: async (request, reply) =>
			reply.code(201).send(await conversations.create(request.body, speakerIn(request))),
	});

	app.route({
		...chatApi["GET /api/conversations/:run"],
		config: { access: "look", resource: "conversation" },
		handler: (request) => conversations.get(request.params.run, programIn(request)),
	});

	app.route({
		...chatApi["PATCH /api/conversations/:run"],
		config: { access: "chat", resource: "conversation" },
		handler: (request) => conversations.rename(request.params.run, request.body.title, programIn(request)),
	});

	app.route({
		...chatApi["DELETE /api/conversations/:run"],
		config: { access: "remove", resource: "conversation" },
		handler: async (request, reply) => {
			const { actor, program } = speakerIn(request);
			await conversations.remove(request.params.run, actor, program);
			return reply.code(204).send(null);
		},
	});

	app.route({
		...chatApi["POST /api/conversations/:run/messages"],
		config: { access: "chat", resource: "conversation" },
		handler: async (request, reply) => {
			const { by, ...message } = request.body;
			const taken = await conversations.post(request.params.run, message, speakerIn(request, by));
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
			const { actor, program } = speakerIn(request, by);
			await conversations.stop(request.params.run, message, actor, program);
			return reply.code(204).send(null);
		},
	});
}
