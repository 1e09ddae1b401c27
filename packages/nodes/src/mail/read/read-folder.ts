import type { ExecutionContext } from "@switchyard/node-kit";
import type { ImapFlow } from "imapflow";
import { fetchMessages } from "../../mailbox/fetch-messages.ts";
import type { MailMessage } from "../../mailbox/mail-message.ts";
import { saveAttachments } from "../../mailbox/save-attachments.ts";

interface FolderQuery {
	readonly folder: string;
	readonly terms: readonly string[];
	readonly limit: number;
	/** A folder of the workspace; empty to leave the files in the mails. */
	readonly saveTo: string;
}

/** Reads the newest mails of a folder that contain all terms, without marking them as read. */
export async function readFolder(
	client: ImapFlow,
	{ folder, terms, limit, saveTo }: FolderQuery,
	{ files, signal }: Pick<ExecutionContext, "files" | "signal">,
): Promise<MailMessage[]> {
	const lock = await client.getMailboxLock(folder, { readOnly: true });
	try {
		const newest = (await search(client, terms)).slice(-limit);
		const mails: MailMessage[] = [];
		for await (const message of fetchMessages(client, folder, newest, signal)) {
			mails.push(
				saveTo === ""
					? message.mail
					: await saveAttachments(client, message, { folder: saveTo, workspace: files }),
			);
		}
		return mails;
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
