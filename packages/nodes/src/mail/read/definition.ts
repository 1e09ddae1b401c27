import { defineNode } from "@switchyard/node-kit";
import { MailServerCredential } from "@switchyard/spec/credential";
import { Type } from "typebox";
import { MailMessage } from "../../mailbox/mail-message.ts";

export const definition = defineNode({
	id: "Mail.Read",
	version: 1,
	name: "Read Mail",
	description:
		"Finds mails on an IMAP server and reads the newest of them. The mails stay as they are; unread mails stay unread.",
	icon: "inbox",
	color: "blue",
	group: "Mail",
	category: "outside",
	summary: "in {{folders}}",
	keywords: ["email", "e-mail", "imap", "inbox", "gmail", "outlook", "search"],
	effect: "safe",
	source: { untrusted: true, private: true },
	inputs: {
		folders: {
			title: "Folders",
			schema: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { minItems: 1, maxItems: 20 }),
			description: "The names of the mail folders to look into, for example INBOX.",
			scopes: ["Custom", "AI", "Message"],
			optional: true,
			default: ["INBOX"],
		},
		query_terms: {
			title: "Query terms",
			schema: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 20 }),
			description:
				"Words or phrases that a mail must contain, all of them, in its headers or its text. Without any, the newest mails are read.",
			scopes: ["AI", "Custom", "Message"],
			optional: true,
			default: [],
		},
		max_results: {
			title: "Maximum results",
			schema: Type.Integer({ minimum: 1, maximum: 100 }),
			description: "How many mails to read at most, the newest first.",
			scopes: ["Custom", "AI", "Message"],
			optional: true,
			default: 10,
		},
		save_attachments_to: {
			title: "Save attachments to",
			schema: Type.String({ maxLength: 500 }),
			description: "The workspace folder to save attachments in, 10 MB each at most; empty to save none.",
			// Never a model: it decides where files of strangers are written.
			scopes: ["Custom", "Message"],
			sink: "path",
			optional: true,
			default: "",
		},
		server: {
			title: "Mail server",
			schema: MailServerCredential,
			description: "The IMAP server and the mailbox on it.",
			scopes: ["Custom", "Message"],
			secret: "imap",
		},
	},
	outputs: {
		messages: { title: "Messages", schema: Type.Array(MailMessage), description: "The mails, newest first." },
		count: { title: "Count", schema: Type.Integer({ minimum: 0 }), description: "How many mails were read." },
	},
	tool: {
		name: "read_email",
		description:
			"Finds and reads mails of the mailbox that the flow's designer chose. Returns the newest matches with sender, recipients, subject, date, text and the names of attachments.",
		// Mails stay as they are, but attachments may be saved as files.
		annotations: { readOnly: false, destructive: false, openWorld: true },
	},
});
