import { createHash } from "node:crypto";
import type { ExecuteOf } from "@switchyard/node-kit";
import { createTransport } from "nodemailer";
import { readAddresses } from "./addresses.ts";
import type { definition } from "./definition.ts";
import { partlyRefused, sendFailure } from "./send-failure.ts";
import { transportOptions } from "./transport-options.ts";
import { watchDelivery } from "./watch-delivery.ts";

export const execute: ExecuteOf<typeof definition> = async (params, { network, signal, idempotencyKey }) => {
	const { server, subject, body } = params;
	const { from, to } = readAddresses(params);
	const { address } = await network.resolve({ host: server.host, port: server.port });
	const transport = createTransport(transportOptions(server, address));
	const delivery = watchDelivery(transport);
	try {
		const sent = await transport.sendMail({
			from: { ...from },
			to: to.map((recipient) => ({ ...recipient })),
			subject,
			text: body,
			messageId: messageId(idempotencyKey, from.address),
			signal,
		});
		const outputs = {
			message_id: sent.messageId,
			sent_to: sent.accepted.map(String),
			timestamp: new Date().toISOString(),
		};
		if (sent.rejected.length > 0) throw partlyRefused(sent.rejected.map(String), outputs);
		return outputs;
	} catch (error) {
		signal.throwIfAborted();
		throw sendFailure(error, { host: server.host, ...delivery });
	}
};

/** The same for every attempt at a step, so that a mail that is sent twice after all is known to be one. */
function messageId(idempotencyKey: string, sender: string): string {
	const key = createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 32);
	return `<${key}@${sender.slice(sender.lastIndexOf("@") + 1)}>`;
}
