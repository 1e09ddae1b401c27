import type { FetchMessageObject, FetchQueryObject, ImapFlow, MessageAddressObject } from "imapflow";
import { type AttachedFile, attachedFiles, FILE_LIMIT } from "./attached-files.ts";
import { cutContent } from "./mail-content.ts";
import type { MailMessage } from "./mail-message.ts";
import { mailIdOf } from "./mail-place.ts";
import { readMail } from "./read-mail.ts";

/** How much of a mail is fetched to read its texts, in bytes: texts come first, attachments after them. */
const SOURCE_LIMIT = 1_048_576;

/** How many mails are held in memory at once. */
const BATCH = 10;

const TEXTS: FetchQueryObject = {
	uid: true,
	internalDate: true,
	envelope: true,
	source: { maxLength: SOURCE_LIMIT },
};

/** A mail whose parts are nested too deep is answered only where its structure is not asked for. */
const QUERIES: readonly FetchQueryObject[] = [{ ...TEXTS, bodyStructure: true }, TEXTS];

/** A mail, and what the server knows it by. */
export interface FetchedMessage {
	readonly uid: number;
	/** When the server received it. */
	readonly received: Date;
	readonly mail: MailMessage;
	readonly files: readonly AttachedFile[];
}

/**
 * Reads mails of the open folder, by their numbers; one that was deleted meanwhile is left out. Other commands may be sent between mails.
 * @param uids ascending
 * @returns the mails by ascending numbers
 * @throws the signal's reason when it is aborted
 */
export async function* fetchMessages(
	client: ImapFlow,
	folder: string,
	uids: readonly number[],
	signal: AbortSignal,
): AsyncIterable<FetchedMessage> {
	const validity = client.mailbox ? client.mailbox.uidValidity : 0n;
	for (let start = 0; start < uids.length; start += BATCH) {
		for (const { source, ...fetched } of await fetchBatch(client, uids.slice(start, start + BATCH))) {
			const id = mailIdOf({ folder, validity, uid: fetched.uid });
			if (source) yield await messageOf(fetched, source, id, signal);
		}
	}
}

async function fetchBatch(client: ImapFlow, uids: readonly number[]): Promise<FetchMessageObject[]> {
	const found = new Map<number, FetchMessageObject>();
	for (const query of QUERIES) {
		const missing = uids.filter((uid) => !found.has(uid));
		if (missing.length === 0) break;
		for (const fetched of await client.fetchAll(missing, query, { uid: true }))
			found.set(fetched.uid, fetched);
	}
	return [...found.values()].sort((one, other) => one.uid - other.uid);
}

async function messageOf(
	fetched: FetchMessageObject,
	source: Uint8Array,
	id: string,
	signal: AbortSignal,
): Promise<FetchedMessage> {
	const { uid, internalDate, bodyStructure } = fetched;
	const received = new Date(internalDate ?? 0);
	const content =
		(await readMail({ source, isCut: source.length >= SOURCE_LIMIT }, signal)) ?? unreadable(fetched);
	const all = attachedFiles(bodyStructure);
	const files = all.slice(0, FILE_LIMIT);
	const mail = {
		...content,
		id,
		date: content.date ?? received.toISOString(),
		truncated: content.truncated || bodyStructure === undefined || all.length > FILE_LIMIT,
		attachments: files.map(({ attachment }) => attachment),
	};
	return { uid, received, files, mail };
}

/** What the mail server tells of a mail that cannot be read. */
function unreadable({ envelope = {} }: FetchMessageObject) {
	const content = cutContent({
		message_id: envelope.messageId ?? "",
		from: addresses(envelope.from)[0] ?? "",
		to: addresses(envelope.to),
		cc: addresses(envelope.cc),
		subject: envelope.subject ?? "",
		body: { html: "", plain: "" },
		truncated: true,
	});
	return { ...content, problem: "The mail cannot be read: it is damaged, or reading it takes too long." };
}

function addresses(list: readonly MessageAddressObject[] = []): string[] {
	return list.flatMap(({ name, address }) => (address ? [name ? `${name} <${address}>` : address] : []));
}
