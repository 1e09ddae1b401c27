import type { ImapFlow } from "imapflow";
import { fetchMessages } from "../../mailbox/fetch-messages.ts";
import type { MailMessage } from "../../mailbox/mail-message.ts";

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
		const messages: MailMessage[] = [];
		for await (const { mail } of fetchMessages(client, folder, newest)) messages.push(mail);
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
