import { type AddressObject, type EmailAddress, simpleParser } from "mailparser";
import { BODY_LIMIT, type MailMessage } from "./mail-message.ts";

const SNIPPET_LENGTH = 200;

/** Reads a mail's source. `received` is the server's own date, for mails that have none. */
export async function cleanMessage(
	source: Uint8Array,
	{ id, received }: { readonly id: string; readonly received: Date },
): Promise<MailMessage> {
	const mail = await simpleParser(Buffer.from(source), { skipImageLinks: true, skipTextLinks: true });
	const plain = mail.text?.trim() ?? "";
	const date = mail.date && !Number.isNaN(mail.date.getTime()) ? mail.date : received;
	return {
		id,
		date: date.toISOString(),
		from: addresses(mail.from)[0] ?? "",
		to: addresses(mail.to),
		subject: mail.subject ?? "",
		body: { html: cut(mail.html || "", BODY_LIMIT), plain: cut(plain, BODY_LIMIT) },
		snippet: cut(plain.replaceAll(/\s+/g, " "), SNIPPET_LENGTH),
	};
}

function addresses(header: AddressObject | AddressObject[] | undefined): string[] {
	if (!header) return [];
	return [header].flat().flatMap(({ value }) => value.flatMap(addressTexts));
}

function addressTexts({ name, address, group }: EmailAddress): string[] {
	if (group) return group.flatMap(addressTexts);
	if (!address) return name ? [name] : [];
	return [name ? `${name} <${address}>` : address];
}

/** Cuts between characters, never inside a surrogate pair. */
function cut(text: string, length: number): string {
	return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
