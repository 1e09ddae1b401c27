import type { OutboxMail } from "@switchyard/spec/http";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";

/** A received mail without what the store gives it. */
export type ReceivedMail = Omit<OutboxMail, "id" | "at">;

/** A mail that the server does not take; the sender gets the code and the message. */
export class MailRefusedError extends Error {
	override readonly name = "MailRefusedError";
	/** The SMTP reply code. */
	readonly responseCode: number;

	constructor(responseCode: number, message: string) {
		super(message);
		this.responseCode = responseCode;
	}
}

/**
 * Reads a mail to its end. Sender and recipients are the envelope's: what was really sent to whom, blind copies too.
 * @throws MailRefusedError when it is too large or cannot be read
 */
export async function receiveMail(
	stream: SMTPServerDataStream,
	smtpSession: SMTPServerSession,
	signal: AbortSignal,
): Promise<ReceivedMail> {
	const source = await readSource(stream);
	// Loaded with the first mail: most servers never see one, and every start would pay for it.
	const { readMail } = await import("@switchyard/nodes/mailbox/read-mail");
	const mail = await readMail({ source, isCut: false }, signal);
	if (!mail) throw new MailRefusedError(554, "The mail cannot be read.");
	const { mailFrom, rcptTo } = smtpSession.envelope;
	return {
		from: mailFrom === false ? "" : mailFrom.address,
		to: rcptTo.map(({ address }) => address),
		subject: mail.subject,
		text: mail.body.plain,
		...(mail.body.html === "" ? {} : { html: mail.body.html }),
	};
}

/** Reads on where the mail is too large: the sender gets its answer only after the last byte. */
async function readSource(stream: SMTPServerDataStream): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk);
	if (stream.sizeExceeded) throw new MailRefusedError(552, "The mail is larger than the outbox takes.");
	return Buffer.concat(chunks);
}
