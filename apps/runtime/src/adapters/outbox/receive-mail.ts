import type { OutboxMail } from "@switchyard/spec";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";

/** How many characters of a mail's text, and of its HTML, are kept. */
const KEPT_CHARACTERS = 64 * 1024;

/** A received mail without what the store gives it. */
export type ReceivedMail = Omit<OutboxMail, "id" | "at">;

/** A mail that the server does not take; the sender is told. */
export class MailRefusedError extends Error {
	override readonly name = "MailRefusedError";
	/** The SMTP reply code. */
	readonly responseCode: number;

	constructor(responseCode: number, message: string, cause?: unknown) {
		super(message, { cause });
		this.responseCode = responseCode;
	}
}

/**
 * Reads a mail to its end. Sender and recipients are the envelope's: what was really sent to whom, blind copies too.
 * @throws MailRefusedError when it is too large or no mail.
 */
export async function receiveMail(
	stream: SMTPServerDataStream,
	session: SMTPServerSession,
): Promise<ReceivedMail> {
	const { subject, text, html } = await parse(stream);
	if (stream.sizeExceeded) throw new MailRefusedError(552, "The mail is larger than the outbox takes.");
	const { mailFrom, rcptTo } = session.envelope;
	return {
		from: mailFrom === false ? "" : mailFrom.address,
		to: rcptTo.map(({ address }) => address),
		subject: subject ?? "",
		text: kept(text ?? ""),
		...(html === false ? {} : { html: kept(html) }),
	};
}

/** On the wire every text ends in a line break, whether its author wrote one or not. */
function kept(text: string): string {
	return text.replace(/\n$/, "").slice(0, KEPT_CHARACTERS);
}

async function parse(stream: SMTPServerDataStream) {
	// Loaded with the first mail: most servers never see one, and every start would pay for it.
	const { simpleParser } = await import("mailparser");
	try {
		return await simpleParser(stream, { skipImageLinks: true, skipTextToHtml: true });
	} catch (cause) {
		throw new MailRefusedError(554, "The mail cannot be read.", cause);
	}
}
