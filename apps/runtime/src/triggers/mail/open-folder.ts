import type { ImapFlow } from "@switchyard/nodes/mailbox";
import { pause } from "../pause.ts";
import { TriggerFailure } from "../trigger-failure.ts";
import type { MailCursor } from "./mail-cursor.ts";

/** A server that does not say by itself what arrives is asked this often, in milliseconds. */
const LONGEST_WAIT_MS = 60_000;
const DAY_MS = 86_400_000;

/** A mail folder that is open on a connection, and tells when something arrives. */
export class OpenFolder {
	/** With another validity, numbers mean other mails. */
	readonly validity: string;
	readonly #client: ImapFlow;
	#arrived = false;
	#wake: () => void = () => {};

	private constructor(client: ImapFlow, validity: string) {
		this.#client = client;
		this.validity = validity;
		client.on("exists", () => {
			this.#arrived = true;
			this.#wake();
		});
		client.on("close", () => this.#wake());
	}

	/** @throws TriggerFailure `MAIL_FOLDER_NOT_FOUND` */
	static async open(client: ImapFlow, folder: string): Promise<OpenFolder> {
		const mailbox = await client.mailboxOpen(folder, { readOnly: true }).catch((cause: unknown) => {
			if (!client.usable) throw cause;
			throw new TriggerFailure(
				"MAIL_FOLDER_NOT_FOUND",
				`The mailbox has no folder “${folder}”, or it cannot be opened.`,
				cause,
			);
		});
		return new OpenFolder(client, String(mailbox.uidValidity));
	}

	/** The numbers of mails that may be new, oldest first: without a known number, those of the last days. */
	async newMails(cursor: MailCursor): Promise<number[]> {
		this.#arrived = false;
		const known = cursor.validity === this.validity ? (cursor.uid ?? 0) : undefined;
		// Servers search by whole days of a time zone of their own.
		const query =
			known === undefined ? { since: new Date(cursor.since - DAY_MS) } : { uid: `${known + 1}:*` };
		const found = (await this.#client.search(query, { uid: true })) || [];
		// The range of numbers always holds the last mail, even when it is older.
		return found.filter((uid) => uid > (known ?? 0)).sort((a, b) => a - b);
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
}
