import { type AddressObject, type EmailAddress, simpleParser } from "mailparser";
import type { MailContent } from "./mail-content.ts";

/** A mail as it came over the wire. */
export interface MailSource {
	readonly source: Uint8Array;
	/** Whether it is only the beginning of the source. */
	readonly isCut: boolean;
}

export async function parseMail({ source, isCut }: MailSource): Promise<MailContent> {
	const mail = await simpleParser(Buffer.from(source), {
		skipImageLinks: true,
		skipTextLinks: true,
		skipTextToHtml: true,
	});
	return {
		message_id: mail.messageId ?? "",
		...(mail.date && !Number.isNaN(mail.date.getTime()) ? { date: mail.date.toISOString() } : {}),
		from: addresses(mail.from)[0] ?? "",
		to: addresses(mail.to),
		cc: addresses(mail.cc),
		subject: mail.subject ?? "",
		body: { html: (mail.html || "").trim(), plain: (mail.text ?? "").trim() },
		truncated: isCut,
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
