import { isUtf8 } from "node:buffer";
import { NodeError } from "@switchyard/node-kit";
import { ATTACHMENTS, AttachedType } from "@switchyard/spec/model";
import { fits } from "@switchyard/spec/schema";
import { fileTypeFromBuffer } from "file-type";

/**
 * What a file is, by its bytes alone: its name, and what its sender says of it, may say anything.
 * @throws NodeError `ATTACHMENT_TYPE_UNSUPPORTED` for what no model reads
 */
export async function attachedType(bytes: Buffer, name: string): Promise<AttachedType> {
	if (bytes.length === 0) throw unsupported(name, "empty");
	const found = await fileTypeFromBuffer(bytes);
	if (found && fits(AttachedType, found.mime)) return found.mime;
	// Some files that people write as text have a type of their own: XML, SVG, mails, calendars.
	if (isUtf8(bytes) && !bytes.includes(0)) return "text/plain";
	throw unsupported(name, `${found ? found.mime : "of an unknown type"}, which models do not read`);
}

function unsupported(name: string, what: string): NodeError {
	return new NodeError({
		code: "ATTACHMENT_TYPE_UNSUPPORTED",
		message: `Attachment “${name}” is ${what}.`,
		field: ATTACHMENTS,
		hint: "Attach images (PNG, JPEG, GIF, WebP), PDF and plain text in UTF-8; convert other files, or leave them out.",
	});
}
