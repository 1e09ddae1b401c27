import type { ImapFlow } from "imapflow";
import { cleanMessage } from "./clean-message.ts";
import type { MailMessage } from "./mail-message.ts";

/** How much of a mail is fetched: texts come first, attachments after them. */
const SOURCE_LIMIT = 1_048_576;

/** Reads the newest mails of a folder that contain all terms, without marking them as read. */
export async function readFolder(
	client: ImapFlow,
	{
		folder,
		terms,
		limit,
	}: { readonly folder: string; readonly terms: readonly string[]; readonly limit: number },
): Promise<MailMessage[]> {
	const lock = await client.getMailboxLock(folder, { readOnly: true });
	try {
		const newest = (await search(client, terms)).slice(-limit);
		if (newest.length === 0) return [];
		const validity = client.mailbox ? client.mailbox.uidValidity : 0n;
		const messages: MailMessage[] = [];
		const query = { uid: true, internalDate: true, source: { maxLength: SOURCE_LIMIT } };
		for await (const { uid, internalDate, source } of client.fetch(newest, query, { uid: true })) {
			if (!source) continue; // Deleted by somebody else in the meantime.
			const id = `${encodeURIComponent(folder)};UIDVALIDITY=${validity}/;UID=${uid}`;
			messages.push(await cleanMessage(source, { id, received: new Date(internalDate ?? 0) }));
		}
		return messages;
	} finally {
		lock.release();
	}
}

/** The numbers of the mails that contain every term, oldest first. */
async function search(client: ImapFlow, terms: readonly string[]): Promise<number[]> {
	if (terms.length === 0) return find(client, { all: true });
	let found: number[] | undefined;
	for (const text of terms) {
		const matches = new Set(await find(client, { text }));
		found = found ? found.filter((uid) => matches.has(uid)) : [...matches];
		if (found.length === 0) return [];
	}
	return found ?? [];
}

async function find(client: ImapFlow, query: { all: true } | { text: string }): Promise<number[]> {
	const found = await client.search(query, { uid: true });
	return found ? found.sort((a, b) => a - b) : [];
}
