import type { ExecuteOf } from "@switchyard/node-kit";
import type { ImapFlow } from "imapflow";
import { allowedPlace, refuseOtherFolders } from "../../mailbox/at-mail.ts";
import { atMailbox } from "../../mailbox/at-mailbox.ts";
import { findByMessageId, findMail, mailMissing } from "../../mailbox/find-mail.ts";
import { mailIdOf } from "../../mailbox/mail-place.ts";
import { inFolder, isRefused, isSameFolder } from "../../mailbox/open-folder.ts";
import type { definition } from "./definition.ts";
import { moveTo } from "./move-to.ts";

export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	const { mail, to_folder: folder, message_id: messageId, server } = params;
	const target = { folder, field: "to_folder" };
	const place = allowedPlace(params);
	refuseOtherFolders(target, params.allowed_folders);
	return atMailbox(server, context, async (client) => {
		if (params.make_folder) await makeFolder(client, folder);
		const source = { folder: place.folder, field: "mail" };
		const known = await inFolder(client, source, { readOnly: false }, async () => {
			const uid = await findMail(client, place, messageId);
			if (uid === undefined) return undefined;
			if (isSameFolder(place.folder, folder)) return { id: mail, moved: false };
			return { id: await moveTo(client, uid, target), moved: true };
		});
		if (known && known.id !== "") return known;
		const id = await inFolder(client, target, { readOnly: true }, () =>
			newestWith(client, folder, messageId),
		);
		if (known) return { ...known, id: id ?? "" };
		if (id === undefined) throw mailMissing(messageId === "" ? UNKNOWN : undefined);
		return { id, moved: false };
	});
};

const UNKNOWN =
	"It was moved or deleted. Where Message id is filled, a mail that is in the other folder already counts as moved.";

/** A folder that cannot be made is one that is there, or one that the move then misses. */
async function makeFolder(client: ImapFlow, folder: string): Promise<void> {
	try {
		await client.mailboxCreate(folder);
	} catch (error) {
		if (!isRefused(error)) throw error;
	}
}

async function newestWith(client: ImapFlow, folder: string, messageId: string): Promise<string | undefined> {
	const [uid] = await findByMessageId(client, messageId);
	if (uid === undefined || !client.mailbox) return undefined;
	return mailIdOf({ folder, validity: client.mailbox.uidValidity, uid });
}
