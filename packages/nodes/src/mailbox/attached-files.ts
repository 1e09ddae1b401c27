import { buffer } from "node:stream/consumers";
import type { WorkspaceFiles } from "@switchyard/node-kit";
import type { ImapFlow, MessageStructureObject } from "imapflow";
import type { FetchedMessage } from "./fetch-messages.ts";
import type { MailAttachment, MailMessage } from "./mail-message.ts";

/** A file of a mail, and the part of the mail that holds it. */
export interface AttachedFile {
	readonly part: string;
	readonly attachment: MailAttachment;
}

/** How many files of a mail are listed and saved. */
export const FILE_LIMIT = 100;

/** The largest file that is saved, in bytes. */
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_NAME_LENGTH = 100;

/** The files of a mail, as its server describes them: also pictures inside the text, but not the text itself. */
export function attachedFiles(structure: MessageStructureObject | undefined): AttachedFile[] {
	if (!structure) return [];
	const {
		part = "1",
		type,
		size = 0,
		childNodes,
		disposition,
		dispositionParameters,
		parameters,
	} = structure;
	const isMail = type === "message/rfc822";
	if (childNodes && !isMail) return childNodes.flatMap(attachedFiles);
	const given = dispositionParameters?.filename ?? parameters?.name;
	if (given === undefined && disposition !== "attachment" && !isMail) return [];
	const name = (given ?? (isMail ? "message.eml" : `part-${part}`)).slice(0, MAX_NAME_LENGTH);
	return [{ part, attachment: { name, media_type: type.slice(0, MAX_NAME_LENGTH), size } }];
}

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
		const path = `${folder.replace(/\/+$/, "")}/${validity}-${uid}/${index + 1}-${fileName(attachment.name)}`;
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

/** A sender may put anything into a name: slashes, line breaks, leading dots. */
function fileName(name: string): string {
	return name.replaceAll(/[^\p{L}\p{N}. _()-]/gu, "_");
}
