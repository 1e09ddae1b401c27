import type { Inputs } from "@switchyard/node-kit";
import { MailServerCredential } from "@switchyard/spec/credential";
import { Type } from "typebox";

/** The name of a folder of a mailbox. */
export const FolderName = Type.String({ minLength: 1, maxLength: 255 });

/** The parameter that says which mail a node works on. */
export const mailInput = {
	title: "Mail id",
	schema: Type.String({ minLength: 1, maxLength: 1000 }),
	description: "The mail's id, as Read Mail and the Mail Trigger give it.",
	scopes: ["Message", "Custom", "AI"],
	toolScope: "AI",
} as const satisfies Inputs[string];

/** Which mail a node works on, besides its id, and where mails may be. */
export const mailPlaceInputs = {
	message_id: {
		title: "Message id",
		schema: Type.String({ maxLength: 1000 }),
		description:
			"The mail's Message-ID, as Read Mail and the Mail Trigger give it. By it the mail is found when its server has numbered the folder anew.",
		scopes: ["Message", "Custom", "AI"],
		toolScope: "AI",
		optional: true,
		default: "",
	},
	allowed_folders: {
		title: "Only in folders",
		schema: Type.Array(FolderName, { maxItems: 50 }),
		description: "The mail folders that may be used; without any, every folder of the mailbox.",
		// Never a model: it is what keeps a model out of the other folders.
		scopes: ["Custom", "Message"],
		optional: true,
		advanced: true,
		default: [],
	},
} as const satisfies Inputs;

/** The mailbox itself. */
export const mailboxInput = {
	title: "Mail server",
	schema: MailServerCredential,
	description: "The IMAP server and the mailbox on it.",
	scopes: ["Custom", "Message"],
	secret: "imap",
} as const satisfies Inputs[string];
