import type { MessageAddressObject, MessageEnvelopeObject } from "imapflow";
import type { MailAtHand } from "../../mailbox/at-mail.ts";
import { mailMissing } from "../../mailbox/find-mail.ts";
import { readMail } from "../../mailbox/read-mail.ts";
import type { MailAddress } from "../../smtp/addresses.ts";
import { isAutomatic, messageIds, unfolded } from "./headers.ts";

/** What a reply needs of the mail that it answers. */
export interface Original {
	/** Empty when it has none. */
	readonly messageId: string;
	/** The Message-IDs of its conversation before it, oldest first. */
	readonly references: readonly string[];
	readonly subject: string;
	readonly date: Date | undefined;
	readonly from: readonly MailAddress[];
	/** Where its sender wants the reply. */
	readonly replyTo: readonly MailAddress[];
	/** All others that it went to. */
	readonly others: readonly MailAddress[];
	/** Whether a program sent it by itself, or to a list. */
	readonly isAutomatic: boolean;
	/** Its text, where that was asked for and can be read. */
	readonly text: string;
}

/** How much of a mail is fetched for its text, in bytes. */
const SOURCE_LIMIT = 1_048_576;

const HEADERS = ["references", "auto-submitted", "precedence"];

/** Reads a mail without marking it as read. */
export async function readOriginal(
	{ client, place: { uid } }: MailAtHand,
	{ withText, signal }: { readonly withText: boolean; readonly signal: AbortSignal },
): Promise<Original> {
	const query = {
		...{ uid: true, envelope: true, headers: HEADERS },
		...(withText ? { source: { maxLength: SOURCE_LIMIT } } : {}),
	};
	const found = await client.fetchOne(String(uid), query, { uid: true });
	if (!found && !client.usable) throw new Error("The connection ended.");
	if (!found || found.envelope === undefined) throw mailMissing();
	const { envelope, source } = found;
	const headers = unfolded(found.headers ?? new Uint8Array());
	const mail = source && (await readMail({ source, isCut: source.length >= SOURCE_LIMIT }, signal));
	return {
		...peopleOf(envelope),
		messageId: messageIds(envelope.messageId ?? "").at(-1) ?? "",
		references: messageIds(headers.get("references") ?? ""),
		subject: envelope.subject ?? "",
		date: envelope.date === undefined ? undefined : new Date(envelope.date),
		isAutomatic: isAutomatic(headers),
		text: mail?.body.plain ?? "",
	};
}

function peopleOf({ from, replyTo, to = [], cc = [] }: MessageEnvelopeObject) {
	const sender = addresses(from ?? []);
	const answer = addresses(replyTo ?? []);
	return {
		from: sender,
		replyTo: answer.length > 0 ? answer : sender,
		others: addresses([...to, ...cc]),
	};
}

/** A sender may have put line breaks into a name by an encoding. */
function addresses(list: readonly MessageAddressObject[]): MailAddress[] {
	return list.map(({ name = "", address = "" }) => ({
		name: name.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, 200),
		address,
	}));
}
