import { NodeError } from "@switchyard/node-kit";

/** What files of before 2007, and files with a password, begin with. */
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ENCRYPTED_PACKAGE = Buffer.from("EncryptedPackage", "utf16le");

/** The parts of a Word file are an archive; this is how the entry of each begins in its list. */
const ENTRY = Buffer.from("504b0102", "hex");
const ENTRY_SIZE_OFFSET = 24;
const MOST_UNPACKED_BYTES = 100 * 1024 * 1024;

/** @throws NodeError `WORD_ENCRYPTED`, `WORD_DAMAGED` for what is no Word file at all, `FILE_WORK_MEMORY` for one that unpacks to too much */
export function checkWordFile(bytes: Uint8Array): void {
	const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (content.subarray(0, 8).equals(COMPOUND_FILE)) {
		if (content.includes(ENCRYPTED_PACKAGE)) throw encryptedWord();
		throw damagedWord("The file is a Word file of before 2007 (.doc).", "Save it as .docx.");
	}
	if (!content.subarray(0, 2).equals(Buffer.from("PK"))) throw damagedWord();
	if (unpackedBytes(content) > MOST_UNPACKED_BYTES) throw tooLarge();
}

/** What the archive says; one that says less than it has is ended by the limit of memory. */
function unpackedBytes(content: Buffer): number {
	let sum = 0;
	for (let at = content.indexOf(ENTRY); at !== -1; at = content.indexOf(ENTRY, at + ENTRY.length))
		if (at + ENTRY_SIZE_OFFSET + 4 <= content.length) sum += content.readUInt32LE(at + ENTRY_SIZE_OFFSET);
	return sum;
}

export function damagedWord(
	message = "The file is no Word file (.docx), or a damaged one.",
	hint = "Check that it is the right file, and that it was saved completely.",
	cause?: unknown,
): NodeError {
	return new NodeError({ code: "WORD_DAMAGED", message, field: "path", hint, cause });
}

function encryptedWord(): NodeError {
	return new NodeError({
		code: "WORD_ENCRYPTED",
		message: "The Word file opens with a password only.",
		field: "path",
		hint: "Save it without a password first.",
	});
}

function tooLarge(): NodeError {
	return new NodeError({
		code: "FILE_WORK_MEMORY",
		message: `Unpacked, the file has more than ${MOST_UNPACKED_BYTES / 1024 / 1024} MB.`,
		field: "path",
		hint: "Work with a smaller file.",
	});
}
