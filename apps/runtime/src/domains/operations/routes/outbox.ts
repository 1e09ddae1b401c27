import { outboxApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import type { Outbox } from "../outbox/open-outbox.ts";

export interface OutboxServices {
	readonly outbox: Pick<Outbox, "list" | "clear">;
}

export function outboxRoutes(app: Http, { outbox }: OutboxServices): void {
	app.route({
		...outboxApi["GET /api/outbox"],
		config: { access: "look", resource: "outbox" },
		handler: async () => ({ mails: await outbox.list() }),
	});

	app.route({
		...outboxApi["DELETE /api/outbox"],
		config: { access: "remove", resource: "outbox" },
		handler: async (_request, reply) => {
			await outbox.clear();
			return reply.code(204).send(null);
		},
	});
}
