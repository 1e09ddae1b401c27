import type { ErrorEntry } from "./error-entry.ts";

/** What goes wrong with mail, as part of the catalogue. */
export const MAIL_ERRORS = {
	MAIL_ADDRESS_INVALID: {
		status: 422,
		fault: "user",
		summary: "A mail address is not valid. Nothing was sent.",
		hint: "An address looks like john@example.com; several are separated by commas.",
	},
	MAIL_RECIPIENTS_TOO_MANY: {
		status: 422,
		fault: "user",
		summary: "The mail has more recipients than a mail may have. Nothing was sent.",
	},
	MAIL_LOGIN_MISSING: {
		status: 422,
		fault: "user",
		summary: "The mail server's credential has no user name.",
	},
	MAIL_LOGIN_REFUSED: {
		status: 502,
		fault: "user",
		summary: "The mail server refused the user name or password.",
	},
	MAIL_ENCRYPTION_FAILED: {
		status: 502,
		fault: "system",
		summary: "No safe connection to the mail server could be made.",
	},
	MAIL_CERTIFICATE_INVALID: {
		status: 422,
		fault: "user",
		summary: "The certificate in the credential of the mail server cannot be read.",
	},
	MAIL_TOO_LARGE: { status: 413, fault: "user", summary: "The attachments of a mail are too large." },
	MAIL_HTML_INVALID: {
		status: 422,
		fault: "user",
		summary: "The HTML of a mail cannot be turned into a text.",
	},
	MAIL_SERVER_UNREACHABLE: {
		status: 502,
		fault: "system",
		summary: "The mail server could not be reached, or the connection broke off.",
	},
	MAIL_REFUSED: {
		status: 502,
		fault: "system",
		summary: "The mail server refused the mail. Nothing was sent.",
	},
	MAIL_PARTLY_REFUSED: {
		status: 502,
		fault: "system",
		summary: "The mail server refused some recipients. The others got the mail.",
		hint: "Send it again to the refused ones only.",
	},
	MAIL_OUTCOME_UNKNOWN: {
		status: 502,
		fault: "system",
		summary: "The connection broke off after the mail was handed over; it may have been sent.",
		hint: "Look whether the mail arrived before sending it again.",
	},
	MAIL_FOLDER_NOT_FOUND: {
		status: 404,
		fault: "user",
		summary: "The mailbox has no such folder, or it cannot be opened.",
		hint: "Names of folders are spelled as the server spells them; INBOX is always there.",
	},
	MAIL_ID_INVALID: {
		status: 422,
		fault: "user",
		summary: "This is no id of a mail.",
		hint: "Use the id that Read Mail or the Mail Trigger gave.",
	},
	MAIL_NOT_FOUND: {
		status: 404,
		fault: "user",
		summary: "The mail is no longer in the folder that its id names.",
	},
	MAIL_FOLDER_REFUSED: {
		status: 403,
		fault: "user",
		summary: "The folder is none of those that the node may use.",
	},
	MAIL_MOVE_UNSUPPORTED: {
		status: 502,
		fault: "system",
		summary: "The mail server can neither move mails nor remove a single one.",
	},
	MAIL_FLAG_REFUSED: {
		status: 502,
		fault: "user",
		summary: "The mail server did not change a mark of a mail.",
		hint: "Not every server keeps keywords, and a mailbox may be for reading only.",
	},
	MAIL_UNREADABLE: {
		status: 422,
		fault: "user",
		summary: "A mail cannot be read: it is damaged, nested too deep, or reading it takes too long.",
	},
	MAIL_ATTACHMENTS_TOO_LARGE: {
		status: 413,
		fault: "user",
		summary: "The files of a mail are larger together than may be saved.",
	},
	MAIL_ATTACHMENTS_TOO_MANY: {
		status: 413,
		fault: "user",
		summary: "A mail has more files than are saved at once. Nothing was saved.",
	},
	MAIL_IS_AUTOMATIC: {
		status: 409,
		fault: "user",
		summary: "A program sent the mail by itself, or it came by a mailing list. It was not answered.",
	},
	MAIL_RECIPIENT_REFUSED: {
		status: 403,
		fault: "user",
		summary: "The node may not answer this address. Nothing was sent.",
	},
} as const satisfies Record<string, ErrorEntry>;

/** What to do about each, for the reference page. */
export const MAIL_REMEDIES: Readonly<Record<keyof typeof MAIL_ERRORS, string>> = {
	MAIL_ADDRESS_INVALID: "Correct the addresses that the run's error names.",
	MAIL_RECIPIENTS_TOO_MANY: "Send several mails, or use a mailing list.",
	MAIL_LOGIN_MISSING: "Add a user name and a password to the credential.",
	MAIL_LOGIN_REFUSED: "Correct the credential of the mail server.",
	MAIL_ENCRYPTION_FAILED:
		"Check the port, whether it speaks TLS from the first byte, and the server's certificate.",
	MAIL_CERTIFICATE_INVALID:
		"Paste the certificate as PEM, from `-----BEGIN CERTIFICATE-----` to `-----END CERTIFICATE-----`.",
	MAIL_TOO_LARGE: "Send fewer or smaller files, or a link to them.",
	MAIL_HTML_INVALID: "Fill in the body too, or send HTML with fewer and less deeply nested elements.",
	MAIL_SERVER_UNREACHABLE: "Check host and port, and whether the mail server is running.",
	MAIL_REFUSED: "Correct the sender, the recipients or the mail as the server's answer in the run says.",
	MAIL_PARTLY_REFUSED: "Send the mail again to the refused recipients only; the run's error names them.",
	MAIL_OUTCOME_UNKNOWN: "Look whether the mail arrived before sending it again.",
	MAIL_FOLDER_NOT_FOUND: "Spell the folder as the server does; INBOX is always there.",
	MAIL_ID_INVALID: "Fill _Mail id_ with the `id` that Read Mail or the Mail Trigger gave.",
	MAIL_NOT_FOUND:
		"Read the mailbox again: a mail that was moved has another id. Fill _Message id_ too, so that it is found when its server numbers the folder anew.",
	MAIL_FOLDER_REFUSED: "Add the folder to _Only in folders_ of the node, or use one that is listed there.",
	MAIL_MOVE_UNSUPPORTED: "Use a server with the extension MOVE or UIDPLUS, or flag the mail instead.",
	MAIL_FLAG_REFUSED: "Leave out the keywords, or check whether the user may change the mailbox.",
	MAIL_UNREADABLE: "Open the mail in a mail program.",
	MAIL_ATTACHMENTS_TOO_LARGE:
		"Save fewer files, by their names or media types, or raise the limit. What was saved is in the step's results.",
	MAIL_ATTACHMENTS_TOO_MANY: "Save fewer of them at once, by their names or media types.",
	MAIL_IS_AUTOMATIC:
		"Send a new mail, or switch _Answer programs_ on where two programs cannot answer each other.",
	MAIL_RECIPIENT_REFUSED: "Add the address or its domain to _Only to_ of the node.",
};
