import { BODY_LIMIT, type MailMessage } from "./mail-message.ts";

/** The longest subject, Message-ID and address, in characters. */
const LINE_LIMIT = 1000;

/** More recipients than anybody reads. */
const ADDRESS_LIMIT = 1000;

const SNIPPET_LENGTH = 200;

/** What a mail's source tells. */
export type MailContent = Omit<MailMessage, "id" | "date" | "snippet" | "attachments" | "problem"> & {
	/** ISO 8601, in UTC; absent when the mail has none. */
	readonly date?: string;
};

/** Cuts what of a mail is too long, and marks the mail as truncated. */
export function cutContent(content: MailContent): MailContent & Pick<MailMessage, "snippet"> {
	const { message_id, from, to, cc, subject, body } = content;
	const lines = [message_id, from, subject, ...to, ...cc];
	const isLong =
		Math.max(to.length, cc.length) > ADDRESS_LIMIT ||
		lines.some((line) => line.length > LINE_LIMIT) ||
		Math.max(body.html.length, body.plain.length) > BODY_LIMIT;
	const plain = cut(body.plain, BODY_LIMIT);
	return {
		...content,
		message_id: cut(message_id, LINE_LIMIT),
		from: cut(from, LINE_LIMIT),
		to: to.slice(0, ADDRESS_LIMIT).map((address) => cut(address, LINE_LIMIT)),
		cc: cc.slice(0, ADDRESS_LIMIT).map((address) => cut(address, LINE_LIMIT)),
		subject: cut(subject, LINE_LIMIT),
		body: { html: cut(body.html, BODY_LIMIT), plain },
		snippet: cut(plain.replaceAll(/\s+/g, " "), SNIPPET_LENGTH),
		truncated: content.truncated || isLong,
	};
}

/** Cuts between characters, never inside a surrogate pair. */
function cut(text: string, length: number): string {
	return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
