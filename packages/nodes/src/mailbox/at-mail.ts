import { type ExecutionContext, NodeError } from "@switchyard/node-kit";
import type { MailServerCredential } from "@switchyard/spec/credential";
import type { ImapFlow } from "imapflow";
import { atMailbox } from "./at-mailbox.ts";
import { findMail, mailMissing } from "./find-mail.ts";
import { type MailPlace, readMailId } from "./mail-place.ts";
import { inFolder, isSameFolder } from "./open-folder.ts";

/** Which mail a node works on, as its parameters say. */
export interface MailReference {
	/** The mail's id. */
	readonly mail: string;
	/** Its Message-ID; empty when it is not known. */
	readonly message_id: string;
	/** The folders that mails may be in; none for all. */
	readonly allowed_folders: readonly string[];
}

/** A mail in its open folder. */
export interface MailAtHand {
	readonly client: ImapFlow;
	readonly place: MailPlace;
}

/**
 * Where the mail lies, if it may be used.
 * @throws NodeError `MAIL_ID_INVALID`, `MAIL_FOLDER_REFUSED`
 */
export function allowedPlace({ mail, allowed_folders: allowed }: MailReference): MailPlace {
	const place = readMailId(mail);
	refuseOtherFolders({ folder: place.folder, field: "mail" }, allowed);
	return place;
}

/** @throws NodeError `MAIL_FOLDER_REFUSED` */
export function refuseOtherFolders(
	{ folder, field }: { readonly folder: string; readonly field: string },
	allowed: readonly string[],
): void {
	if (allowed.length === 0 || allowed.some((each) => isSameFolder(each, folder))) return;
	throw new NodeError({
		code: "MAIL_FOLDER_REFUSED",
		message: `The folder ${JSON.stringify(folder)} is none of those that this node may use.`,
		field,
		hint: `Use one of these: ${allowed.join(", ")}.`,
	});
}

/**
 * Does something with a mail in its open folder.
 * @throws NodeError `MAIL_ID_INVALID`, `MAIL_FOLDER_REFUSED`, `MAIL_FOLDER_NOT_FOUND`, `MAIL_NOT_FOUND`, or as `atMailbox`
 */
export async function atMail<Result>(
	server: MailServerCredential,
	{ readOnly, ...reference }: MailReference & { readonly readOnly: boolean },
	context: Pick<ExecutionContext, "network" | "signal">,
	act: (found: MailAtHand) => Promise<Result>,
): Promise<Result> {
	const place = allowedPlace(reference);
	const { folder } = place;
	return atMailbox(server, context, (client) =>
		inFolder(client, { folder, field: "mail" }, { readOnly }, async () => {
			const uid = await findMail(client, place, reference.message_id);
			if (uid === undefined || !client.mailbox) throw mailMissing();
			return act({ client, place: { folder, validity: client.mailbox.uidValidity, uid } });
		}),
	);
}
