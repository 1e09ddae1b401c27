import { NodeError } from "@switchyard/node-kit";

/** Where a mail lies: what its id says. */
export interface MailPlace {
	readonly folder: string;
	/** The validity of the numbers of its folder. */
	readonly validity: bigint;
	readonly uid: number;
}

/** The longest name of a folder. */
const MAX_NAME_LENGTH = 255;

const MAIL_ID = /^([^;/]+);UIDVALIDITY=(\d{1,10})\/;UID=(\d{1,10})$/;

/** The id of a mail, as the path of an IMAP URL. */
export function mailIdOf({ folder, validity, uid }: MailPlace): string {
	return `${encodeURIComponent(folder)};UIDVALIDITY=${validity}/;UID=${uid}`;
}

/**
 * Where the mail lies that an id names.
 * @throws NodeError `MAIL_ID_INVALID`
 */
export function readMailId(id: string): MailPlace {
	const [, name = "", validity = "", uid = ""] = MAIL_ID.exec(id) ?? [];
	const folder = decoded(name);
	if (folder === "" || folder.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(folder)) {
		throw new NodeError({
			code: "MAIL_ID_INVALID",
			message: "This is no id of a mail.",
			field: "mail",
			hint: "Use the id that Read Mail or the Mail Trigger gave, for example INBOX;UIDVALIDITY=1/;UID=2.",
		});
	}
	return { folder, validity: BigInt(validity), uid: Number(uid) };
}

function decoded(name: string): string {
	try {
		return decodeURIComponent(name);
	} catch {
		return "";
	}
}
