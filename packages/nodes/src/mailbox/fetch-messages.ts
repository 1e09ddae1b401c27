import type { ImapFlow } from "imapflow";
import { cleanMessage } from "./clean-message.ts";
import type { MailMessage } from "./mail-message.ts";

/** How much of a mail is fetched: texts come first, attachments after them. */
const SOURCE_LIMIT = 1_048_576;

/** A mail, and what the server knows it by. */
export interface FetchedMessage {
	readonly uid: number;
	/** When the server received it. */
	readonly received: Date;
	readonly mail: MailMessage;
}

/** Reads mails of the folder that is open, by their numbers; one that somebody deleted meanwhile is left out. */
export async function* fetchMessages(
	client: ImapFlow,
	folder: string,
	uids: readonly number[],
): AsyncIterable<FetchedMessage> {
	if (uids.length === 0) return;
	const validity = client.mailbox ? client.mailbox.uidValidity : 0n;
	const query = { uid: true, internalDate: true, source: { maxLength: SOURCE_LIMIT } };
	for await (const { uid, internalDate, source } of client.fetch([...uids], query, { uid: true })) {
		if (!source) continue;
		const received = new Date(internalDate ?? 0);
		const id = `${encodeURIComponent(folder)};UIDVALIDITY=${validity}/;UID=${uid}`;
		yield { uid, received, mail: await cleanMessage(source, { id, received }) };
	}
}
