import { defineNode } from "@switchyard/node-kit";
import { MailServerCredential } from "@switchyard/spec/credential";
import { Type } from "typebox";
import { MailMessage } from "../../mailbox/mail-message.ts";

const { id, message_id, date, from, to, cc, subject, body, snippet, truncated, attachments } =
	MailMessage.properties;

export const definition = defineNode({
	id: "Mail.Arrived",
	version: 1,
	name: "Mail Trigger",
	description:
		"Starts a run for every mail that arrives in a folder. The mails stay as they are; unread mails stay unread.",
	icon: "mail-plus",
	color: "blue",
	group: "Triggers",
	summary: "in {{folder}}",
	keywords: ["email", "e-mail", "imap", "inbox", "gmail", "outlook", "email trigger"],
	effect: "safe",
	construct: "trigger",
	cause: { id: "mail", name: "Mail", phrase: "by a mail" },
	ports: [{ id: "out", kind: "message", direction: "out", name: "Out" }],
	source: { untrusted: true, private: true },
	inputs: {
		folder: {
			title: "Folder",
			schema: Type.String({ minLength: 1, maxLength: 255 }),
			description: "The mail folder to watch, spelled as the server spells it.",
			scopes: ["Custom"],
			default: "INBOX",
		},
		save_attachments_to: {
			title: "Save attachments to",
			schema: Type.String({ maxLength: 500 }),
			description: "The workspace folder to save attachments in, 10 MB each at most; empty to save none.",
			scopes: ["Custom"],
			sink: "path",
			optional: true,
			default: "",
		},
		server: {
			title: "Mail server",
			schema: MailServerCredential,
			description: "The IMAP server and the mailbox on it.",
			scopes: ["Custom"],
			secret: "imap",
		},
	},
	outputs: {
		id: { schema: id, description: "Names the mail as long as it stays in its folder." },
		message_id: {
			schema: message_id,
			description: "Its Message-ID, which a reply names as “In reply to”.",
		},
		date: { schema: date, description: "When it was sent: ISO 8601, in UTC." },
		from: { schema: from, description: "The sender: name and address, or the address alone." },
		to: { schema: to, description: "The recipients, each as the sender is." },
		cc: { schema: cc, description: "The recipients of copies, each as the sender is." },
		subject: { schema: subject, description: "The subject." },
		body: { schema: body, description: "The text, as plain text and as HTML." },
		snippet: { schema: snippet, description: "The first words of the text, on one line." },
		truncated: { schema: truncated, description: "Whether the mail was too long to be read to its end." },
		attachments: {
			schema: attachments,
			description: "Its files, each with name, media type, size in bytes and the path where it was saved.",
		},
	},
});
