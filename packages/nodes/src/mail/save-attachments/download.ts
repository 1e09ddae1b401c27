import type { ImapFlow } from "imapflow";
import type { MailAtHand } from "../../mailbox/at-mail.ts";
import { findMail, mailMissing } from "../../mailbox/find-mail.ts";

/**
 * The decoded content of a part of a mail, piece by piece, to its end or to an error.
 * @param limit in bytes; what is larger ends with what `refuse` gives
 * @throws NodeError `MAIL_NOT_FOUND` when the mail was deleted meanwhile
 */
export async function* download(
	found: MailAtHand,
	part: string,
	{ limit, refuse }: { readonly limit: number; readonly refuse: () => Error },
): AsyncIterable<Uint8Array> {
	const { client, place } = found;
	const range = String(place.uid);
	const { content } = await client.download(range, part, { uid: true, maxBytes: limit + 1 });
	if (!content) throw mailMissing();
	let bytes = 0;
	for await (const chunk of content) {
		bytes += chunk.length;
		if (bytes > limit) throw refuse();
		yield chunk;
	}
	await refuseBrokenOff(client, place);
}

/** To the library, a mail that is deleted in the middle looks like the end of its part. */
async function refuseBrokenOff(client: ImapFlow, place: MailAtHand["place"]): Promise<void> {
	if ((await findMail(client, place, "")) === undefined) throw mailMissing();
}
