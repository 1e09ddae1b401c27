import { once } from "node:events";
import Fastify from "fastify";

/**
 * What a webhook costs with nothing but Fastify: a checked body, two steps that each write a field into a copy of the
 * message, a reply. No journal, no runs, no watchers. Prints its address.
 */
const app = Fastify({
	ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
});

const body = {
	type: "object",
	properties: { question: { type: "string" } },
	required: ["question"],
} as const;

app.post<{ Body: Readonly<Record<string, unknown>> }>(
	"/hooks/bench",
	{ schema: { body } },
	async (request) => {
		const received = await step({ body: request.body });
		const answered = await step({ ...received, answer: request.body.question });
		return { answer: answered.answer };
	},
);

async function step(message: Readonly<Record<string, unknown>>) {
	return { ...message };
}

console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
await once(process, "SIGTERM");
await app.close();
