import type { MessageStructureObject } from "imapflow";
import type { MailAttachment } from "./mail-message.ts";

/** A file of a mail, and the part of the mail that holds it. */
export interface AttachedFile {
	readonly part: string;
	readonly attachment: MailAttachment;
}

/** How many files of a mail are listed and saved. */
export const FILE_LIMIT = 100;

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
