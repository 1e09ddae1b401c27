import { defineNode } from "@switchyard/node-kit";
import { MailServerCredential } from "@switchyard/spec/credential";
import { Type } from "typebox";
import { mailboxInput, mailInput, mailPlaceInputs } from "../mail-parameters.ts";

export const definition = defineNode({
	id: "Mail.Reply",
	version: 1,
	name: "Reply to Mail",
	description:
		"Answers a mail of a mailbox: to whom it came from, in its conversation, through an SMTP server.",
	icon: "reply",
	color: "blue",
	group: "Mail",
	summary: "as {{from}}",
	keywords: ["email", "e-mail", "answer", "respond", "reply all", "smtp", "conversation", "thread"],
	// A mail that was handed over cannot be recalled, and people see a second one.
	effect: "once",
	source: { untrusted: true, outputs: [] },
	inputs: {
		// The mail's author gets the answer: choosing the mail is choosing the recipient.
		mail: { ...mailInput, sink: "recipient" },
		body: {
			title: "Body",
			schema: Type.String({ minLength: 1, maxLength: 200_000, control: "text-area" }),
			description: "The text of the answer, plain text without markup.",
			scopes: ["AI", "Custom", "Message"],
		},
		quote: {
			title: "Quote",
			schema: Type.Boolean(),
			description: "Whether the text of the mail stands under the answer.",
			scopes: ["Custom", "AI", "Message"],
			default: true,
		},
		reply_all: {
			title: "Reply to all",
			schema: Type.Boolean(),
			description: "Whether all others that the mail went to get a copy of the answer.",
			// Never a model: it decides who reads the answer.
			scopes: ["Custom", "Message"],
			default: false,
		},
		attachments: {
			title: "Attachments",
			schema: Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), { maxItems: 20 }),
			description: "The paths of workspace files to attach, 20 MB together at most.",
			scopes: ["Custom", "AI", "Message"],
			sink: "path",
			optional: true,
			advanced: true,
			default: [],
		},
		from: {
			title: "From",
			schema: Type.String({ minLength: 1, maxLength: 400, pattern: "^[^\\r\\n]*$" }),
			description: "The sender's mail address, with a name if you like: Order desk <desk@example.com>.",
			// Never a model: it decides in whose name people are written to.
			scopes: ["Custom", "Message"],
			sink: "sender",
		},
		allowed_recipients: {
			title: "Only to",
			schema: Type.Array(Type.String({ minLength: 3, maxLength: 320, pattern: "^[^\\s@]*@[^\\s@]+$" }), {
				maxItems: 100,
			}),
			description:
				"Who may be answered: mail addresses, or @example.com for all of a domain; without any, everybody.",
			// Never a model: it is what keeps a model from writing to others.
			scopes: ["Custom", "Message"],
			optional: true,
			advanced: true,
			default: [],
		},
		to_automatic: {
			title: "Answer programs",
			schema: Type.Boolean(),
			description:
				"Whether a mail that a program sent by itself is answered, such as a notice of absence. Two programs that answer each other never stop.",
			scopes: ["Custom"],
			advanced: true,
			default: false,
		},
		...mailPlaceInputs,
		mailbox: { ...mailboxInput, title: "Mailbox" },
		server: {
			title: "Mail server",
			schema: MailServerCredential,
			description: "The SMTP server that takes the answer.",
			scopes: ["Custom", "Message"],
			secret: "smtp",
		},
	},
	outputs: {
		reply_id: {
			title: "Message id",
			schema: Type.String(),
			description: "The answer's Message-ID.",
			neutral: true,
		},
		sent_to: {
			title: "Sent to",
			schema: Type.Array(Type.String()),
			description: "The addresses that the server took the answer for.",
		},
		timestamp: {
			title: "Time",
			schema: Type.String(),
			description: "When the server took the answer: ISO 8601, in UTC.",
			neutral: true,
		},
	},
	tool: {
		name: "reply_to_email",
		description:
			"Answers a mail of the mailbox that the flow's designer chose, to the address that it came from. Returns the addresses that the answer was sent to.",
		annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
	},
});
