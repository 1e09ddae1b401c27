import { NodeError } from "@switchyard/node-kit";
import { PathPatternError, parsePathPattern } from "@switchyard/spec/pattern";
import type { MailAtHand } from "../../mailbox/at-mail.ts";
import { type AttachedFile, attachedFiles, FILE_LIMIT } from "../../mailbox/attached-files.ts";
import { mailMissing } from "../../mailbox/find-mail.ts";

/** Which files of a mail are saved. */
interface Wish {
	readonly pattern: string;
	readonly media_types: readonly string[];
}

/** A file of a mail that is to be saved. */
export interface WantedFile {
	/** Which one of all the mail's files it is, from 0. */
	readonly index: number;
	/** The part of the mail that it is. */
	readonly part: string;
	readonly name: string;
}

/**
 * What finds the files of a mail of the open folder that are wanted.
 * @throws NodeError `PATH_PATTERN_INVALID`
 */
export function wantedFiles({ pattern, media_types: types }: Wish) {
	const isNamed = namePattern(pattern);
	const isWanted = ({ attachment: { name, media_type: type } }: AttachedFile) =>
		// A name is no path: what stands before a slash in it is a part of the name.
		isNamed(name.replaceAll("/", "_").toLowerCase()) &&
		(types.length === 0 || types.some((each) => fitsType(type, each)));
	return async (found: MailAtHand): Promise<WantedFile[]> => {
		const all = await listFiles(found);
		const wanted = all
			.map((file, index) => ({ file, index }))
			.filter(({ file }) => isWanted(file))
			.map(({ file: { part, attachment }, index }) => ({ index, part, name: attachment.name }));
		if (wanted.length > FILE_LIMIT) throw tooMany(wanted.length);
		return wanted;
	};
}

function namePattern(pattern: string): (name: string) => boolean {
	try {
		const fits = parsePathPattern(pattern.toLowerCase());
		// A name that begins with a dot hides nothing in a mail.
		return pattern === "*" ? () => true : fits;
	} catch (error) {
		if (!(error instanceof PathPatternError)) throw error;
		const { message, hint } = error;
		throw new NodeError({ code: "PATH_PATTERN_INVALID", message, field: "pattern", hint, cause: error });
	}
}

/** Media types have no case; `image/*` stands for all that begin so. */
function fitsType(type: string, wanted: string): boolean {
	const [one, other] = [type.toLowerCase(), wanted.toLowerCase()];
	return other.endsWith("/*") ? one.startsWith(other.slice(0, -1)) : one === other;
}

async function listFiles({ client, place: { uid } }: MailAtHand): Promise<AttachedFile[]> {
	const found = await client.fetchOne(String(uid), { uid: true, bodyStructure: true }, { uid: true });
	if (!found) throw mailMissing();
	if (!found.bodyStructure) throw unreadable();
	return attachedFiles(found.bodyStructure);
}

function unreadable(): NodeError {
	return new NodeError({
		code: "MAIL_UNREADABLE",
		message: "The parts of the mail cannot be read: they are damaged, or nested too deep.",
		field: "mail",
		hint: "Open the mail in a mail program.",
	});
}

function tooMany(count: number): NodeError {
	return new NodeError({
		code: "MAIL_ATTACHMENTS_TOO_MANY",
		message: `The mail has ${count} such files; at most ${FILE_LIMIT} are saved at once. Nothing was saved.`,
		field: "pattern",
		hint: "Save fewer of them at once, by their names or media types.",
	});
}
