import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { mailboxInput, mailInput, mailPlaceInputs } from "../mail-parameters.ts";

/** A word that servers keep with a mail: an atom, of which `\` begins the server's own. */
const Keywords = Type.Array(Type.String({ maxLength: 50, pattern: "^[A-Za-z0-9$_][A-Za-z0-9$_.-]*$" }), {
	maxItems: 20,
});

/** What a mail is marked as, or that this stays as it is. */
const mark = (title: string, description: string, yes: string, no: string) =>
	({
		title,
		schema: Type.Enum(["unchanged", yes, no], { type: "string" }),
		description,
		scopes: ["Custom", "AI", "Message"],
		default: "unchanged",
	}) as const;

export const definition = defineNode({
	id: "Mail.Flag",
	version: 1,
	name: "Flag Mail",
	description: "Marks a mail as read, flagged or answered, or takes such a mark away.",
	icon: "flag",
	color: "blue",
	group: "Mail",
	category: "outside",
	keywords: [
		"email",
		"e-mail",
		"imap",
		"mark",
		"read",
		"unread",
		"seen",
		"star",
		"important",
		"keyword",
		"tag",
	],
	effect: "safe",
	source: { untrusted: true, private: true },
	inputs: {
		mail: mailInput,
		read: mark("Read", "Whether the mail is marked as read.", "read", "unread"),
		flagged: mark("Flagged", "Whether the mail is marked with a flag or a star.", "flagged", "unflagged"),
		answered: mark("Answered", "Whether the mail is marked as answered.", "answered", "unanswered"),
		keywords: {
			title: "Add keywords",
			schema: Keywords,
			description: "Words of your own to mark the mail with, such as invoice; not every server keeps them.",
			scopes: ["Custom", "AI", "Message"],
			optional: true,
			default: [],
		},
		remove_keywords: {
			title: "Remove keywords",
			schema: Keywords,
			description: "Words to take away from the mail.",
			scopes: ["Custom", "AI", "Message"],
			optional: true,
			advanced: true,
			default: [],
		},
		...mailPlaceInputs,
		server: mailboxInput,
	},
	outputs: {
		marks: {
			title: "Marks",
			schema: Type.Array(Type.String()),
			description:
				"All marks of the mail afterwards: read, flagged, answered, draft, deleted, and its keywords.",
		},
	},
	tool: {
		name: "flag_email",
		description:
			"Marks a mail of the mailbox that the flow's designer chose as read, flagged or answered, or takes such marks away. Returns all its marks.",
		annotations: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
	},
});
