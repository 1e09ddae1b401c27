import type { WorkspaceFiles } from "@switchyard/node-kit";
import type { FetchedMessage, ImapFlow, MailMessage, SearchObject } from "@switchyard/nodes/mailbox";
import { pause } from "../pause.ts";
import { TriggerFailure } from "../trigger-failure.ts";
import { lastMessageIds, type MailCursor, type PlacedCursor, REMEMBERED_MAILS } from "./mail-cursor.ts";

/** A server that does not report new mail by itself is polled this often, in milliseconds. */
const LONGEST_WAIT_MS = 60_000;
const DAY_MS = 86_400_000;

/** What identifies a mail, without its content. */
interface MailHead {
	readonly uid: number;
	readonly messageId: string;
	/** When the server received it, in milliseconds since the Unix epoch. */
	readonly receivedAt: number;
}

/** A mail folder that is open on a connection. */
export class OpenFolder {
	readonly #client: ImapFlow;
	readonly #name: string;
	readonly #validity: string;
	#arrived = false;
	#wake: () => void = () => {};

	private constructor(client: ImapFlow, name: string) {
		this.#client = client;
		this.#name = name;
		this.#validity = client.mailbox ? String(client.mailbox.uidValidity) : "";
		client.on("exists", () => {
			this.#arrived = true;
			this.#wake();
		});
		client.on("close", () => this.#wake());
	}

	/** @throws TriggerFailure `MAIL_FOLDER_NOT_FOUND` */
	static async open(client: ImapFlow, name: string): Promise<OpenFolder> {
		// While the folder is locked, the client keeps a connection alive on which nothing is said.
		await client.getMailboxLock(name, { readOnly: true }).catch((cause: unknown) => {
			if (!client.usable) throw cause;
			throw new TriggerFailure(
				"MAIL_FOLDER_NOT_FOUND",
				`The mailbox has no folder “${name}”, or it cannot be opened.`,
				cause,
			);
		});
		return new OpenFolder(client, name);
	}

	/**
	 * Gives a cursor the numbers of this folder. A trigger that has none yet starts at the first mail received since it was turned on.
	 * One whose numbers mean other mails now continues after the last mail that it recognizes by its Message-ID.
	 */
	async place(cursor: MailCursor): Promise<PlacedCursor> {
		const validity = this.#validity;
		const { since, uid: known, recent } = cursor;
		if (cursor.validity === validity && known !== undefined && recent)
			return { since, validity, uid: known, recent };
		const all = await this.#search({ all: true });
		const heads = await this.#headsOf(union(all.slice(-REMEMBERED_MAILS), await this.#receivedSince(since)));
		const numbered = cursor.validity === validity ? known : undefined;
		const uid = numbered ?? lastRecognized(heads, cursor) ?? lastBefore(heads, cursor) ?? all.at(-1) ?? 0;
		const seen = heads.filter((head) => head.uid <= uid).map(({ messageId }) => messageId);
		return { since, validity, uid, recent: recent ?? lastMessageIds(seen) };
	}

	/** The numbers of the mails after one, oldest first. */
	async mailsAfter(uid: number): Promise<number[]> {
		this.#arrived = false;
		const found = await this.#search({ uid: `${uid + 1}:*` });
		// The range always includes the last mail, even when it is older.
		return found.filter((each) => each > uid);
	}

	/** Reads mails by their numbers; those that were deleted meanwhile are left out. */
	async *read(uids: readonly number[], signal: AbortSignal): AsyncIterable<FetchedMessage> {
		const { fetchMessages } = await import("@switchyard/nodes/mailbox");
		yield* fetchMessages(this.#client, this.#name, uids, signal);
	}

	/** Saves the files of a mail under a folder of the workspace. */
	async save(mail: FetchedMessage, folder: string, workspace: WorkspaceFiles): Promise<MailMessage> {
		const { saveAttachments } = await import("@switchyard/nodes/mailbox");
		return saveAttachments(this.#client, mail, { folder, workspace });
	}

	/**
	 * Resolves when something may have arrived, or the signal is aborted.
	 * @throws Error when the connection has ended
	 */
	async wait(signal: AbortSignal): Promise<void> {
		const waiting = new AbortController();
		this.#wake = () => waiting.abort();
		if (this.#arrived || !this.#client.usable) waiting.abort();
		// It ends with the next command; what it fails with ends the connection, which is noticed below.
		else this.#client.idle().catch(() => {});
		await pause(LONGEST_WAIT_MS, AbortSignal.any([signal, waiting.signal]));
		if (!signal.aborted && !this.#client.usable) throw new Error("The connection ended.");
	}

	/** Servers search by whole days of a time zone of their own: some of these mails are older. */
	#receivedSince(since: number): Promise<number[]> {
		return this.#search({ since: new Date(since - DAY_MS) });
	}

	async #search(query: SearchObject): Promise<number[]> {
		return ((await this.#client.search(query, { uid: true })) || []).sort(byNumber);
	}

	async #headsOf(uids: readonly number[]): Promise<MailHead[]> {
		if (uids.length === 0) return [];
		const query = { uid: true, envelope: true, internalDate: true };
		const mails = await this.#client.fetchAll([...uids], query, { uid: true });
		return mails
			.map(({ uid, envelope, internalDate }) => ({
				uid,
				messageId: envelope?.messageId ?? "",
				receivedAt: new Date(internalDate ?? 0).getTime(),
			}))
			.sort((one, other) => byNumber(one.uid, other.uid));
	}
}

function lastRecognized(heads: readonly MailHead[], { recent = [] }: MailCursor): number | undefined {
	const known = new Set(recent);
	return heads.findLast(({ messageId }) => known.has(messageId))?.uid;
}

/** The number before the first mail that is new. When the server received a mail, it notes in whole seconds. */
function lastBefore(heads: readonly MailHead[], { since, validity }: MailCursor): number | undefined {
	// The time of a trigger that has seen mail is that of the last one.
	const earliest = validity === undefined ? Math.floor(since / 1000) * 1000 : since + 1;
	const first = heads.find(({ receivedAt }) => receivedAt >= earliest);
	return first && first.uid - 1;
}

function union(some: readonly number[], others: readonly number[]): number[] {
	return [...new Set([...some, ...others])];
}

function byNumber(one: number, other: number): number {
	return one - other;
}
