import { createHash } from "node:crypto";
import type { ExecutionContext } from "@switchyard/node-kit";
import type { MailServerCredential } from "@switchyard/spec/credential";
import { createTransport } from "nodemailer";
import { encryptionFailure } from "../mailbox/encryption-failure.ts";
import { TlsWatch } from "../mailbox/tls-watch.ts";
import type { MailAddress } from "./addresses.ts";
import { sendFailure } from "./send-failure.ts";
import { transportOptions } from "./transport-options.ts";
import { watchDelivery } from "./watch-delivery.ts";

/** A mail that is ready to be sent. */
export interface OutgoingMail {
	readonly from: readonly MailAddress[];
	readonly to: readonly MailAddress[];
	readonly cc?: readonly MailAddress[];
	readonly bcc?: readonly MailAddress[];
	readonly replyTo?: readonly MailAddress[];
	readonly subject: string;
	readonly text: string;
	/** Empty for a mail that is text alone. */
	readonly html: string;
	readonly attachments: readonly { readonly filename: string; readonly content: Buffer }[];
	/** The Message-ID of the mail that this one replies to; empty for none. */
	readonly inReplyTo: string;
	/** The Message-IDs of the conversation, oldest first. */
	readonly references: readonly string[];
	readonly headers?: Readonly<Record<string, string>>;
}

/** A mail that the server took, for some of its recipients at least. */
export interface Delivered {
	readonly messageId: string;
	readonly accepted: readonly string[];
	/** The recipients that the server did not take the mail for. */
	readonly refused: readonly string[];
	/** ISO 8601, in UTC. */
	readonly time: string;
}

/**
 * Hands a mail to a server, once.
 * @throws NodeError `MAIL_OUTCOME_UNKNOWN` when the connection broke after the mail was handed over, or as `sendFailure` says
 */
export async function deliver(
	server: MailServerCredential,
	{ inReplyTo, references, html, ...mail }: OutgoingMail,
	{ network, signal, idempotencyKey }: Pick<ExecutionContext, "network" | "signal" | "idempotencyKey">,
): Promise<Delivered> {
	const { address } = await network.resolve({ host: server.host, port: server.port });
	using watch = new TlsWatch(server, address);
	const transport = createTransport({ ...transportOptions(server, address), logger: watch.logger });
	const delivery = watchDelivery(transport);
	try {
		const sent = await transport.sendMail({
			...writable(mail),
			...(html === "" ? {} : { html }),
			...(inReplyTo === "" ? {} : { inReplyTo }),
			...(references.length === 0 ? {} : { references: [...references] }),
			messageId: messageId(idempotencyKey, mail.from),
			signal: AbortSignal.any([signal, watch.signal]),
		});
		return {
			messageId: sent.messageId,
			accepted: sent.accepted.map(String),
			refused: sent.rejected.map(String),
			time: new Date().toISOString(),
		};
	} catch (error) {
		signal.throwIfAborted();
		if (watch.signal.aborted) throw encryptionFailure("waitsForTls", error);
		throw sendFailure(error, server, delivery);
	}
}

/** The lists as the library takes them. */
function writable({
	from,
	to,
	cc = [],
	bcc = [],
	replyTo = [],
	attachments,
	...rest
}: Omit<OutgoingMail, "inReplyTo" | "references" | "html">) {
	return {
		...rest,
		from: [...from],
		to: [...to],
		cc: [...cc],
		bcc: [...bcc],
		replyTo: [...replyTo],
		attachments: [...attachments],
	};
}

/** The same for every attempt at a step, so that a mail that is sent twice after all is known to be one. */
function messageId(idempotencyKey: string, from: readonly MailAddress[]): string {
	const key = createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 32);
	const [{ address } = { address: "" }] = from;
	return `<${key}@${address.slice(address.lastIndexOf("@") + 1)}>`;
}
