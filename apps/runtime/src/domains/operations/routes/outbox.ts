import { OutboxReply } from "@switchyard/spec/http";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import type { Outbox } from "../outbox/open-outbox.ts";

export interface OutboxServices {
	readonly outbox: Pick<Outbox, "list" | "clear">;
}

export function outboxRoutes(app: Http, { outbox }: OutboxServices): void {
	const tags = ["Outbox"];

	app.get(
		"/api/outbox",
		{
			config: { access: "look", resource: "outbox" },
			schema: {
				tags,
				operationId: "listOutboxMails",
				summary: "The mails that the built-in outbox received",
				response: { 200: OutboxReply },
			},
		},
		async () => ({ mails: await outbox.list() }),
	);

	app.delete(
		"/api/outbox",
		{
			config: { access: "remove", resource: "outbox" },
			schema: { tags, operationId: "clearOutbox", summary: "Empty the outbox", response: { 204: Done } },
		},
		async (_request, reply) => {
			await outbox.clear();
			return reply.code(204).send(null);
		},
	);
}
