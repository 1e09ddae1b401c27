import { createHash } from "node:crypto";
import type { ExecuteOf } from "@switchyard/node-kit";
import { createTransport } from "nodemailer";
import { encryptionFailure } from "../../mailbox/encryption-failure.ts";
import { TlsWatch } from "../../mailbox/tls-watch.ts";
import { readAddresses } from "./addresses.ts";
import { readAttachments } from "./attached-files.ts";
import type { definition } from "./definition.ts";
import { htmlText } from "./html-text.ts";
import { partlyRefused, sendFailure } from "./send-failure.ts";
import { transportOptions } from "./transport-options.ts";
import { watchDelivery } from "./watch-delivery.ts";

export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	const { server, subject, body, html, in_reply_to: inReplyTo } = params;
	const { network, files, signal, idempotencyKey } = context;
	const addresses = readAddresses(params);
	const text = body === "" && html !== "" ? await htmlText(html, signal) : body;
	const attachments = await readAttachments(params.attachments, files);
	const { address } = await network.resolve({ host: server.host, port: server.port });
	using watch = new TlsWatch(server, address);
	const transport = createTransport({ ...transportOptions(server, address), logger: watch.logger });
	const delivery = watchDelivery(transport);
	try {
		const sent = await transport.sendMail({
			...addresses,
			subject,
			text,
			...(html === "" ? {} : { html }),
			attachments,
			...(inReplyTo === "" ? {} : { inReplyTo, references: inReplyTo }),
			messageId: messageId(idempotencyKey, addresses.from),
			signal: AbortSignal.any([signal, watch.signal]),
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
		if (watch.signal.aborted) throw encryptionFailure("waitsForTls", error);
		throw sendFailure(error, server, delivery);
	}
};

/** The same for every attempt at a step, so that a mail that is sent twice after all is known to be one. */
function messageId(idempotencyKey: string, from: readonly { readonly address: string }[]): string {
	const key = createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 32);
	const [{ address } = { address: "" }] = from;
	return `<${key}@${address.slice(address.lastIndexOf("@") + 1)}>`;
}
