import { NodeError } from "@switchyard/node-kit";
import type { ImapFlow, SearchObject } from "imapflow";
import type { MailPlace } from "./mail-place.ts";

/** How many mails with one Message-ID are looked at, the newest ones. */
const MOST_ALIKE = 20;

/**
 * The number of a mail in the open folder. Where the server has numbered the folder anew since, it is found by its Message-ID, if
 * exactly one mail has that.
 * @returns `undefined` for a mail that is not there
 */
export async function findMail(
	client: ImapFlow,
	{ validity, uid }: MailPlace,
	messageId: string,
): Promise<number | undefined> {
	if (client.mailbox && client.mailbox.uidValidity === validity)
		return (await search(client, { uid: String(uid) })).find((each) => each === uid);
	const [found, ...others] = await findByMessageId(client, messageId);
	return others.length === 0 ? found : undefined;
}

/** The numbers of the mails of the open folder that have a Message-ID, the newest first. */
export async function findByMessageId(client: ImapFlow, messageId: string): Promise<number[]> {
	if (messageId === "") return [];
	// Servers find what has the text somewhere in that header.
	const near = (await search(client, { header: { "message-id": messageId } })).slice(0, MOST_ALIKE);
	if (near.length === 0) return [];
	const mails = await client.fetchAll(near, { uid: true, envelope: true }, { uid: true });
	const exact = mails.filter(({ envelope }) => envelope?.messageId === messageId).map(({ uid }) => uid);
	return exact.sort(descending);
}

/** The library answers a search that failed with `false`, and does not say why. */
async function search(client: ImapFlow, query: SearchObject): Promise<number[]> {
	const found = await client.search(query, { uid: true });
	if (!found) throw new Error("The mail server did not answer a search.");
	return found.sort(descending);
}

function descending(one: number, other: number): number {
	return other - one;
}

/** The mail that a parameter names is in its folder no more. */
export function mailMissing(
	hint = "It was moved or deleted; read the mailbox again for its new id.",
): NodeError {
	return new NodeError({
		code: "MAIL_NOT_FOUND",
		message: "The mail is no longer in the folder that its id names.",
		field: "mail",
		hint,
	});
}
