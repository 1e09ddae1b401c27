import { NodeError } from "@switchyard/node-kit";
import type { CopyResponseObject, ImapFlow } from "imapflow";
import { mailMissing } from "../../mailbox/find-mail.ts";
import { mailIdOf } from "../../mailbox/mail-place.ts";
import { foldersMissing, type NamedFolder } from "../../mailbox/open-folder.ts";

/**
 * Moves a mail of the open folder to another one.
 * @returns its new id; empty where the server does not tell it
 * @throws NodeError `MAIL_MOVE_UNSUPPORTED`, `MAIL_FOLDER_NOT_FOUND`, `MAIL_NOT_FOUND` when it was removed meanwhile
 */
export async function moveTo(client: ImapFlow, uid: number, { folder, field }: NamedFolder): Promise<string> {
	const moved = await moveOrCopy(client, uid, folder);
	// The library does not say why: the server refused it, or the connection has ended.
	if (!moved && !client.usable) throw new Error("The connection ended.");
	if (!moved) throw foldersMissing([folder], field);
	const { uidMap, uidValidity } = moved;
	const newUid = uidMap?.get(uid);
	if (newUid !== undefined && uidValidity !== undefined)
		return mailIdOf({ folder, validity: uidValidity, uid: newUid });
	// A server that tells new numbers has told none: there was nothing to move.
	if (client.capabilities.has("UIDPLUS")) throw mailMissing();
	return "";
}

async function moveOrCopy(
	client: ImapFlow,
	uid: number,
	folder: string,
): Promise<CopyResponseObject | false> {
	const range = String(uid);
	if (client.capabilities.has("MOVE")) return client.messageMove(range, folder, { uid: true });
	// Without this, all mails of the folder that are marked as deleted would be removed.
	if (!client.capabilities.has("UIDPLUS")) throw unsupported();
	const copied = await client.messageCopy(range, folder, { uid: true });
	if (copied) await client.messageDelete(range, { uid: true });
	return copied;
}

function unsupported(): NodeError {
	return new NodeError({
		code: "MAIL_MOVE_UNSUPPORTED",
		message: "The mail server can neither move mails nor remove a single one.",
		field: "server",
		hint: "It needs the extension MOVE, or UIDPLUS.",
	});
}
