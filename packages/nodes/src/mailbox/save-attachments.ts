import { buffer } from "node:stream/consumers";
import type { WorkspaceFiles } from "@switchyard/node-kit";
import type { ImapFlow } from "imapflow";
import { attachmentPath } from "./attachment-path.ts";
import type { FetchedMessage } from "./fetch-messages.ts";
import type { MailAttachment, MailMessage } from "./mail-message.ts";

/** The largest file that is saved, in bytes. */
const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Saves the files of a mail of the open folder under a folder of the workspace, to the same paths each time. A file that is too large
 * is left out: it has no path.
 * @returns the mail, whose attachments name their paths
 * @throws NodeError as the workspace does
 */
export async function saveAttachments(
	client: ImapFlow,
	{ uid, mail, files }: FetchedMessage,
	{ folder, workspace }: { readonly folder: string; readonly workspace: WorkspaceFiles },
): Promise<MailMessage> {
	const validity = client.mailbox ? client.mailbox.uidValidity : 0n;
	const attachments: MailAttachment[] = [];
	for (const [index, { part, attachment }] of files.entries()) {
		const bytes = await download(client, uid, part);
		if (bytes === undefined) {
			attachments.push(attachment);
			continue;
		}
		const path = attachmentPath(folder, { validity, uid }, { index, name: attachment.name });
		await workspace.write(path, bytes);
		attachments.push({ ...attachment, size: bytes.length, path });
	}
	return { ...mail, attachments };
}

/** The decoded content of a part; `undefined` when it is too large, or its mail was deleted meanwhile. */
async function download(client: ImapFlow, uid: number, part: string): Promise<Buffer | undefined> {
	const { content } = await client.download(String(uid), part, { uid: true, maxBytes: MAX_BYTES + 1 });
	const bytes = content && (await buffer(content));
	return bytes && bytes.length <= MAX_BYTES ? bytes : undefined;
}
