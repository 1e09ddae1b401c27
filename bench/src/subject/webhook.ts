import type { Flow } from "@switchyard/spec/flow";
import { chain, setField } from "./chain.ts";
import type { Server } from "./server.ts";

/** What callers of the webhook prove to know. */
export const SECRET = "benchmark-secret-of-a-throwaway-webhook";

/** Publishes a flow that answers a webhook: Webhook → Set Fields → Respond. Gives its address. */
export async function publishWebhook(server: Server): Promise<string> {
	await server.ask("PUT", "/api/credentials/bench", { kind: "text", value: { text: SECRET } });
	await server.save(webhookFlow());
	await server.ask("POST", "/api/flows/bench/publish", { revision: 1 });
	return `${server.url}/hooks/bench`;
}

function webhookFlow(): Flow {
	return chain({
		id: "bench",
		trigger: {
			type: "Flow.Webhook",
			params: {
				path: { scope: "Custom", value: "bench" },
				method: { scope: "Custom", value: "POST" },
				secret: { scope: "Custom", value: { credential: "bench" } },
			},
		},
		nodes: [
			setField("answered", true),
			{
				type: "Flow.Respond",
				params: { body: { scope: "Message", expression: '{"answer": body.question}' } },
			},
		],
	});
}
