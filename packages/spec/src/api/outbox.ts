import { OutboxReply } from "../http/index.ts";
import { Done } from "./done.ts";
import { routes } from "./route.ts";

export const outboxApi = routes("Outbox", {
	"GET /api/outbox": {
		operationId: "listOutboxMails",
		summary: "The mails that the built-in outbox received",
		response: { 200: OutboxReply },
	},

	"DELETE /api/outbox": {
		operationId: "clearOutbox",
		summary: "Empty the outbox",
		response: { 204: Done },
	},
});
