import { defineNode } from "@switchyard/node-kit";
import { MailServerCredential } from "@switchyard/spec/credential";
import { Type } from "typebox";

/** What ends up in a header holds no line break. */
const ONE_LINE = "^[^\\r\\n]*$";

export const definition = defineNode({
	id: "Mail.Send",
	version: 1,
	name: "Send Mail",
	description: "Sends a mail through an SMTP server.",
	icon: "send",
	color: "blue",
	group: "Mail",
	summary: "to {{to}}",
	keywords: ["email", "e-mail", "smtp", "gmail", "outlook", "notify", "message"],
	// A mail that was handed over cannot be recalled, and people see a second one.
	effect: "once",
	source: { untrusted: true, outputs: [] },
	inputs: {
		to: {
			title: "To",
			schema: Type.String({
				minLength: 1,
				maxLength: 4000,
				pattern: ONE_LINE,
				examples: ["john@example.com"],
			}),
			description: "The mail address of the recipient; several are separated by commas.",
			scopes: ["AI", "Custom", "Message"],
			sink: "recipient",
		},
		subject: {
			title: "Subject",
			schema: Type.String({ maxLength: 500, pattern: ONE_LINE }),
			description: "The subject, one line.",
			scopes: ["AI", "Custom", "Message"],
		},
		body: {
			title: "Body",
			schema: Type.String({ maxLength: 200_000, control: "text-area" }),
			description: "The text of the mail, plain text without markup.",
			scopes: ["AI", "Custom", "Message"],
		},
		from: {
			title: "From",
			schema: Type.String({ minLength: 1, maxLength: 400, pattern: ONE_LINE }),
			description: "The sender's mail address, with a name if you like: Order desk <desk@example.com>.",
			// Never a model: it decides in whose name people are written to.
			scopes: ["Custom", "Message"],
			sink: "sender",
		},
		server: {
			title: "Mail server",
			schema: MailServerCredential,
			description: "The SMTP server that takes the mail.",
			scopes: ["Custom", "Message"],
			secret: "smtp",
		},
		html: {
			title: "HTML",
			schema: Type.String({ maxLength: 500_000, control: "text-area" }),
			description:
				"The mail as HTML. Programs that show no HTML show the body, or a text made of the HTML where the body is empty.",
			scopes: ["Custom", "AI", "Message"],
			optional: true,
			advanced: true,
			default: "",
		},
		cc: {
			title: "Cc",
			schema: Type.String({ maxLength: 4000, pattern: ONE_LINE }),
			description: "The mail addresses that get a copy, separated by commas.",
			scopes: ["Custom", "AI", "Message"],
			sink: "recipient",
			optional: true,
			advanced: true,
			default: "",
		},
		bcc: {
			title: "Bcc",
			schema: Type.String({ maxLength: 4000, pattern: ONE_LINE }),
			description: "The mail addresses that get a copy and that no recipient sees, separated by commas.",
			// Never a model: no recipient would see where it sends copies.
			scopes: ["Custom", "Message"],
			sink: "recipient",
			optional: true,
			advanced: true,
			default: "",
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
		in_reply_to: {
			title: "In reply to",
			schema: Type.String({ maxLength: 1000, pattern: ONE_LINE }),
			description:
				"The Message-ID of the mail that this one replies to; mail programs then show both as one conversation.",
			scopes: ["Custom", "AI", "Message"],
			optional: true,
			advanced: true,
			default: "",
		},
		reply_to: {
			title: "Reply to",
			schema: Type.String({ maxLength: 4000, pattern: ONE_LINE }),
			description: "The mail address for replies, where it is not the sender's.",
			// Never a model: it decides who gets the replies.
			scopes: ["Custom", "Message"],
			sink: "recipient",
			optional: true,
			advanced: true,
			default: "",
		},
	},
	outputs: {
		message_id: {
			title: "Message id",
			schema: Type.String(),
			description: "The mail's Message-ID.",
			neutral: true,
		},
		sent_to: {
			title: "Sent to",
			schema: Type.Array(Type.String()),
			description: "The addresses that the server took the mail for.",
		},
		timestamp: {
			title: "Time",
			schema: Type.String(),
			description: "When the server took the mail: ISO 8601, in UTC.",
			neutral: true,
		},
	},
	tool: {
		name: "send_email",
		description:
			"Sends a mail to one or several recipients. Returns the message id and the addresses that the mail was sent to.",
		annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
	},
});
