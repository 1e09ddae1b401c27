import type { FetchedMessage } from "@switchyard/nodes/mailbox";

/** How far a trigger has come in its folder. */
export interface MailCursor {
	/** Mail that the server received before counts as seen, whatever its number; milliseconds since the Unix epoch. */
	readonly since: number;
	/** The folder's UIDVALIDITY when `uid` was noted: under another one, numbers mean other mails. */
	readonly validity?: string;
	/** The number of the last mail that was seen. */
	readonly uid?: number;
	/** Message-IDs of the last mails that were seen, oldest first: they identify mails whose numbers have changed. */
	readonly recent?: readonly string[];
}

/** A cursor whose numbers are those of the open folder. */
export type PlacedCursor = Required<MailCursor>;

/** How many Message-IDs are remembered: some of the mails may have been deleted since. */
export const REMEMBERED_MAILS = 100;

/** The cursor after one more mail. */
export function advance(
	cursor: PlacedCursor,
	{ uid, received, mail }: Pick<FetchedMessage, "uid" | "received" | "mail">,
): PlacedCursor {
	return {
		...cursor,
		since: Math.max(cursor.since, received.getTime()),
		uid,
		recent: lastMessageIds([...cursor.recent, mail.message_id]),
	};
}

/** A mail may have no Message-ID. */
export function lastMessageIds(messageIds: readonly string[]): string[] {
	return messageIds.filter((messageId) => messageId !== "").slice(-REMEMBERED_MAILS);
}
