import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { FolderName, mailboxInput, mailInput, mailPlaceInputs } from "../mail-parameters.ts";

export const definition = defineNode({
	id: "Mail.Move",
	version: 1,
	name: "Move Mail",
	description: "Moves a mail to another folder of its mailbox.",
	icon: "folder-input",
	color: "blue",
	group: "Mail",
	category: "outside",
	summary: "to {{to_folder}}",
	keywords: ["email", "e-mail", "imap", "archive", "folder", "label", "trash", "done"],
	// Running it again after a crash ends the same. Cut off before the move, the mail is moved. Cut off after it, the mail is gone from its
	// folder, and the one with its Message-ID in the other folder is it. On a server that can only copy and remove, a copy that was made
	// before the crash may be there besides: no mail is lost.
	effect: "safe",
	source: { untrusted: true, outputs: [] },
	inputs: {
		mail: mailInput,
		to_folder: {
			title: "To folder",
			schema: FolderName,
			description: "The folder that the mail goes to, spelled as the server spells it, for example Archive.",
			scopes: ["Custom", "AI", "Message"],
		},
		make_folder: {
			title: "Make the folder",
			schema: Type.Boolean(),
			description: "Whether a folder that is missing is made; otherwise that is an error.",
			scopes: ["Custom", "Message"],
			default: false,
		},
		...mailPlaceInputs,
		server: mailboxInput,
	},
	outputs: {
		id: {
			title: "Mail",
			schema: Type.String(),
			description: "The mail's id in its new folder; empty where the server does not tell it.",
		},
		moved: {
			title: "Moved",
			schema: Type.Boolean(),
			description: "Whether it was moved now; otherwise it was in the folder already.",
			neutral: true,
		},
	},
	tool: {
		name: "move_email",
		description:
			"Moves a mail to another folder of the mailbox that the flow's designer chose. Returns its new id.",
		annotations: { readOnly: false, idempotent: true, openWorld: true },
	},
});
